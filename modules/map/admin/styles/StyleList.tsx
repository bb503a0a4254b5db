import { styleRoutes as routes, type StyleRow } from '@homestead/catalogue/contract';
import { defaultStyle, type GeometryType } from '@homestead/mapstyle';
import { asShown, showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { ManageList } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { downloadSld } from './download-sld.ts';
import { ImportSld } from './ImportSld.tsx';
import { LegendStrip } from './LegendSample.tsx';
import { styleAdminTexts as words } from './texts.ts';

const geometryOptions = (Object.keys(words.geometries) as GeometryType[]).map((value) => ({
  value,
  label: words.geometries[value],
}));

/** The styles with their legends; one opens in the editor. */
export function StyleList() {
  const { callWithoutToast: call } = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();

  const [isImporting, setImporting] = useState(false);
  const open = ({ id }: { id: string }) => navigate(`/StyleManage/${encodeURIComponent(id)}`);
  return (
    <>
      <ManageList<StyleRow>
        name="styles"
        title={words.title}
        note={words.note}
        queryKey={['styles']}
        load={(query, signal) => call(routes.listStyles, { query: query as never }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={words.search}
        sort="name"
        filters={[
          { name: 'geometryType', label: words.geometry, options: geometryOptions, width: 100 },
          {
            name: 'isDelivered',
            label: words.source,
            width: 130,
            options: [
              { value: 'YES', label: words.delivered },
              { value: 'NO', label: words.own },
            ],
          },
        ]}
        tools={<Button onClick={() => setImporting(true)}>{words.importSld}</Button>}
        columns={[
          {
            key: 'name',
            title: words.name,
            isSortable: true,
            render: (row) => (
              <Button type="link" style={{ padding: 0, height: 'auto' }} onClick={() => open(row)}>
                {row.name}
              </Button>
            ),
          },
          { key: 'legend', title: words.legend, render: ({ style }) => <LegendStrip style={style} /> },
          {
            key: 'geometryType',
            title: words.geometry,
            isSortable: true,
            width: 80,
            render: ({ geometryType }) => words.geometries[geometryType],
          },
          {
            key: 'usedBy',
            title: words.usedBy,
            render: ({ usedBy }) => usedBy.map(({ name }) => name).join('、') || words.unused,
          },
          {
            key: 'isDelivered',
            title: words.source,
            render: ({ isDelivered }) =>
              isDelivered ? <Tag>{words.delivered}</Tag> : <Tag color="processing">{words.own}</Tag>,
          },
          { key: 'description', title: words.description, isHiddenAtFirst: true },
          {
            key: 'updateTime',
            title: words.updated,
            isSortable: true,
            render: ({ updateTime }) => <span className="figures">{showTime(updateTime)}</span>,
          },
        ]}
        create={{
          title: words.create,
          text: words.create,
          need: 'edit',
          initial: () => ({ geometryType: 'Polygon' }),
          fields: [
            { type: 'text', name: 'name', label: words.name, isRequired: true, maxLength: 100 },
            {
              type: 'select',
              name: 'geometryType',
              label: words.geometry,
              isRequired: true,
              options: geometryOptions,
            },
            { type: 'textarea', name: 'description', label: words.description, maxLength: 500 },
          ],
          save: async (values) => {
            const { name, geometryType, description } = values as {
              name: string;
              geometryType: GeometryType;
              description?: string;
            };
            const style = defaultStyle(geometryType, name);
            const made = await call(routes.createStyle, {
              body: { name, geometryType, style, ...(description ? { description } : {}) },
            });
            open(made);
          },
        }}
        actions={[
          { name: 'open', label: words.open, run: open },
          { name: 'sld', label: words.exportSldShort, run: (row) => downloadSld(row, '1.1.0') },
        ]}
        remove={{
          need: 'edit',
          isShown: ({ usedBy }) => usedBy.length === 0,
          run: (row) => call(routes.deleteStyle, asShown(row)),
        }}
        onOpen={open}
      />
      {isImporting && (
        <ImportSld
          onClose={() => setImporting(false)}
          onDone={(id) => {
            void queries.invalidateQueries({ queryKey: ['styles'] });
            open({ id });
          }}
        />
      )}
    </>
  );
}
