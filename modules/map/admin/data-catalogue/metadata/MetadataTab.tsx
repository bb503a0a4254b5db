import { type DataCatalog, type MetaData, dataRoutes as routes } from '@homestead/catalogue/contract';
import { asShown, saveFile } from '@homestead/ui';
import { PageState, tell, useApi } from '@homestead/ui/desk';
import { FormDialog, useKept } from '@homestead/ui/desk/manage';
import { confirm } from '@homestead/ui/widgets';
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Empty, Flex, Tag } from 'antd';
import { useState } from 'react';
import styles from '../data-catalogue.module.css';
import { bodyOf, initialOf, metadataFields } from './metadata-form.ts';
import { RealFacts } from './RealFacts.tsx';
import { topicNames, metadataAdminTexts as words } from './texts.ts';
import { XmlDialog } from './XmlDialog.tsx';

interface Props {
  entry: DataCatalog;
  mayEdit: boolean;
}

/** The metadata of a layer or a data file: what somebody filled in, and beside it what the data themselves say. */
export function MetadataTab({ entry, mayEdit }: Props) {
  const { callWithoutToast: call } = useApi();
  const [dialog, setDialog] = useKept<'form' | 'xml' | null>(`metadata of ${entry.id}`, null);
  const target = { type: entry.type as 'layer' | 'file', targetId: entry.targetId };
  const found = useQuery({
    queryKey: ['data-catalogue', 'metadata', entry.id],
    queryFn: async ({ signal }) => {
      const { records } = await call(routes.listMetadata, { query: { ...target, pageSize: 1 } }, { signal });
      return { metadata: records[0] ?? null };
    },
  });
  const [changes, setChanges] = useState(0);
  const refresh = async () => {
    setDialog(null);
    setChanges(changes + 1);
    await found.refetch();
  };
  const save = (metadata: MetaData | null, body: Record<string, unknown>) =>
    metadata
      ? call(routes.updateMetadata, {
          params: { id: metadata.id },
          body: { ...body, version: metadata.version } as never,
        })
      : call(routes.createMetadata, { body: { ...target, ...body } as never });
  const remove = async (shown: MetaData) => {
    const isDone = await confirm({
      type: 'dataconfirm',
      body: words.askRemove(shown.title),
      run: () => call(routes.deleteMetadata, asShown(shown)),
    });
    if (!isDone) return;
    tell.success(words.removed);
    await refresh();
  };
  return (
    <PageState query={found}>
      {({ metadata }) => (
        <>
          <Flex gap={8} wrap className={styles.tools}>
            {mayEdit && (
              <Button type={metadata ? 'default' : 'primary'} onClick={() => setDialog('form')}>
                {metadata ? words.edit : words.create}
              </Button>
            )}
            {mayEdit && <Button onClick={() => setDialog('xml')}>{words.importXml}</Button>}
            {metadata && <Button onClick={() => void exportXml(metadata.id)}>{words.exportXml}</Button>}
            {mayEdit && metadata && (
              <Button danger onClick={() => void remove(metadata)}>
                {words.remove}
              </Button>
            )}
          </Flex>
          {metadata ? <Described metadata={metadata} /> : <Empty description={words.empty} />}
          {entry.type === 'layer' && (
            <RealFacts
              key={changes}
              layerId={entry.targetId}
              mayEdit={mayEdit}
              onAdopt={async (body) => {
                await save(metadata, body);
                tell.success(words.adopted);
                await refresh();
              }}
            />
          )}
          {dialog === 'form' && (
            <FormDialog
              title={metadata ? words.edit : words.create}
              keptAs={`metadata of ${entry.id} form`}
              width={720}
              fields={metadataFields}
              initial={initialOf(entry, metadata)}
              onSave={(values) => save(metadata, bodyOf(values))}
              onDone={() => void refresh()}
              onCancel={() => setDialog(null)}
            />
          )}
          {dialog === 'xml' && (
            <XmlDialog target={target} onDone={() => void refresh()} onCancel={() => setDialog(null)} />
          )}
        </>
      )}
    </PageState>
  );
}

async function exportXml(id: string): Promise<void> {
  const fault = await saveFile(routes.exportMetadata, {}, { id });
  if (fault) tell.error(fault);
}

function Described({ metadata }: { metadata: MetaData }) {
  const { contact, bbox, keywords, topic } = metadata;
  const reached = [contact.person, contact.phone, contact.email, contact.address].filter(Boolean).join(' · ');
  const items = [
    [words.title, metadata.title],
    [words.abstract, metadata.abstract],
    [words.date, metadata.date],
    [words.topic, topicNames[topic]],
    [words.organisation, contact.organisation],
    [words.contactPart, reached],
    [words.referenceSystem, metadata.referenceSystem],
    [words.bbox, bbox?.join(', ')],
    [words.quality, metadata.quality],
    [words.lineage, metadata.lineage],
    [words.constraints, metadata.constraints],
    [words.keywords, keywords?.map((word) => <Tag key={word}>{word}</Tag>)],
  ] as const;
  return (
    <Descriptions
      bordered
      column={1}
      size="small"
      title={words.described}
      className={styles.alert}
      items={items
        .filter(([, shown]) => (Array.isArray(shown) ? shown.length > 0 : Boolean(shown)))
        .map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}
