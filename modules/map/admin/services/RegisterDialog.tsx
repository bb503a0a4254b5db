import { CallFailure } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { chooseAll, DialogFrame, tell, useApi } from '@homestead/ui/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Empty, Input, Radio, Skeleton, Table, Tag } from 'antd';
import { useState } from 'react';
import {
  type OfferedLayer,
  preferredSrs,
  type ServiceSource,
  serviceRoutes,
  sourceRoutes,
} from '../../contract/services/index.ts';
import styles from './services.module.css';
import { serviceAdminTexts as words } from './texts.ts';

const keyOf = ({ type, name }: OfferedLayer) => `${type} ${name}`;

/** What a source offers: layers are chosen, named and registered as services. */
export function RegisterDialog({ source, onClose }: { source: ServiceSource; onClose(): void }) {
  const { callWithoutToast: call } = useApi();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [isInternal, setInternal] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const offered = useQuery({
    queryKey: ['service capabilities', source.id],
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(sourceRoutes.capabilities, { params: { id: source.id } }, { signal }),
  });
  const layers = offered.data?.layers ?? [];
  const nameOf = (layer: OfferedLayer) => names[keyOf(layer)] ?? layer.title;

  const register = async () => {
    setBusy(true);
    const failed: string[] = [];
    let done = 0;
    for (const layer of layers.filter((one) => chosen.includes(keyOf(one))))
      try {
        const { name: layerName, type, directory, srs, bbox, minScale, maxScale } = layer;
        // Of other kinds the server reads tiles and styles itself.
        const isKnown = bbox && type !== 'WMTS' && type !== 'XYZ';
        const system = preferredSrs(srs);
        await call(serviceRoutes.create, {
          body: {
            name: nameOf(layer).slice(0, 60),
            sourceId: source.id,
            type,
            layer: layerName,
            directory,
            isInternal,
            ...(isKnown ? { bbox, ...(system ? { srs: system } : {}), minScale, maxScale } : {}),
          },
        });
        done += 1;
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        failed.push(`${nameOf(layer)}（${messageOf(error)}）`);
      }
    setBusy(false);
    await queries.invalidateQueries({ queryKey: ['map services'] });
    await queries.invalidateQueries({ queryKey: ['service sources'] });
    if (done > 0) tell.success(words.registeredSome(done));
    if (failed.length === 0) return onClose();
    setFault(words.failedSome(failed.join('、')));
    setChosen([]);
    await offered.refetch();
  };

  const { error } = offered;
  const readFault = error instanceof CallFailure ? messageOf(error) : error ? words.noMap : null;
  return (
    <DialogFrame
      open
      title={words.registerTitle(source.name)}
      width={860}
      busy={isBusy}
      fault={fault ?? readFault}
      confirmText={words.chosen(chosen.length)}
      isChanged={Object.keys(names).length > 0}
      {...(chosen.length > 0 ? { onConfirm: () => void register() } : {})}
      onCancel={onClose}
    >
      {offered.isPending ? (
        <Skeleton active title={{ width: 200 }} aria-label={words.reading} />
      ) : error ? null : (
        <>
          <div className={styles.filter}>
            <span id="visibility">{words.visibility}</span>
            <Radio.Group
              aria-labelledby="visibility"
              value={isInternal}
              onChange={({ target }) => setInternal(target.value === true)}
              options={[
                { value: true, label: words.internal },
                { value: false, label: words.everyone },
              ]}
            />
          </div>
          <Table<OfferedLayer>
            size="small"
            rowKey={keyOf}
            dataSource={layers}
            scroll={{ x: 'max-content', y: 380 }}
            pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
            locale={{ emptyText: <Empty description={words.nothing} /> }}
            rowSelection={{
              ...chooseAll,
              selectedRowKeys: [...chosen],
              onChange: (keys) => setChosen(keys.map(String)),
              getCheckboxProps: (layer) => ({
                disabled: layer.isRegistered,
                'aria-label': layer.title,
              }),
            }}
            columns={[
              {
                key: 'title',
                title: words.name,
                render: (_, layer) =>
                  layer.isRegistered ? (
                    <>
                      {layer.title} <Tag>{words.registered}</Tag>
                    </>
                  ) : (
                    <Input
                      size="small"
                      maxLength={60}
                      aria-label={`${words.name} ${layer.title}`}
                      value={nameOf(layer)}
                      onChange={({ target }) => setNames({ ...names, [keyOf(layer)]: target.value })}
                    />
                  ),
              },
              { key: 'name', title: words.layer, render: (_, { name }) => name || '—' },
              { key: 'type', title: words.kind, render: (_, { type }) => <Tag>{type}</Tag> },
              { key: 'directory', title: words.directory, render: (_, { directory }) => directory || '—' },
              {
                key: 'srs',
                title: words.srs,
                render: (_, { srs }) => <span className="figures">{srs.slice(0, 2).join('、')}</span>,
              },
            ]}
          />
        </>
      )}
    </DialogFrame>
  );
}
