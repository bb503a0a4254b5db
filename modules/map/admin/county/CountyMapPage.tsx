import { showTime } from '@homestead/ui';
import { PageState, tell, useApi } from '@homestead/ui/desk';
import { FormDialog, useKept } from '@homestead/ui/desk/manage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Descriptions, Typography } from 'antd';
import { useState } from 'react';
import {
  type CountyMapShown,
  getCountyMap,
  setCountyMap,
  countyMapTexts as words,
} from '../../contract/index.ts';
import { factsOf, fieldsOf, mapOf, valuesOf } from './county-form.tsx';

const queryKey = ['county-map'];

/** `/CountyMap` 地图设置: which layer is the border, where a map opens, and what it stands on. */
export default function CountyMapPage() {
  const { callWithoutToast } = useApi();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useKept('map of the county', false);
  const [edited, setEdited] = useState<CountyMapShown | null>(null);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callWithoutToast(getCountyMap, {}, { signal }),
  });
  const edit = (shown: CountyMapShown | null) => {
    setEdited(shown);
    setOpen(shown !== null);
  };
  const open = async () => edit((await query.refetch()).data ?? null);
  if (isOpen && edited === null && query.data) setEdited(query.data);
  return (
    <Card
      title={<h1 style={{ fontSize: 'inherit' }}>{words.title}</h1>}
      extra={
        <Button
          type="primary"
          disabled={!query.data}
          onClick={() => void open()}
          data-testid="county-map-edit"
        >
          {words.change}
        </Button>
      }
    >
      <Typography.Paragraph type="secondary">{words.note}</Typography.Paragraph>
      <PageState query={query}>
        {(shown) => (
          <>
            <Descriptions bordered column={1} size="small" items={factsOf(shown)} />
            {shown.updatedBy && shown.updateTime && (
              <Typography.Paragraph type="secondary" style={{ marginTop: 12 }}>
                {words.updated(shown.updatedBy, showTime(shown.updateTime))}
              </Typography.Paragraph>
            )}
          </>
        )}
      </PageState>
      {edited && (
        <FormDialog
          title={words.change}
          keptAs="map of the county form"
          width={720}
          fields={fieldsOf(edited)}
          initial={valuesOf(edited.value)}
          onSave={(values) =>
            callWithoutToast(setCountyMap, {
              body: { ...mapOf(values, edited.value), version: edited.version },
            })
          }
          onDone={() => {
            edit(null);
            tell.success(words.saved);
            void queries.invalidateQueries();
          }}
          onCancel={() => edit(null)}
        />
      )}
    </Card>
  );
}
