import {
  catalogueTexts,
  type DataCatalog,
  entryTypes,
  dataRoutes as routes,
} from '@homestead/catalogue/contract';
import { asShown, showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { ManageList, useKept } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { DirectoryPanel } from './DirectoryPanel.tsx';
import styles from './data-catalogue.module.css';
import { EntryDrawer } from './EntryDrawer.tsx';
import { bodyOf, entryFields, initialOf } from './entry-form.ts';
import { FileDialog } from './FileDialog.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { catalogAdminTexts as words } from './texts.ts';

/** `/DataCatalog` 数据目录: the tree of directories, what stands in them, found by word and by place. */
export default function DataCatalogPage() {
  const { callWithoutToast: call } = useApi();
  const [directory, setDirectory] = useKept<string | null>('chosen directory of data', null);
  const [box, setBox] = useState<readonly number[] | null>(null);
  const [dialog, setDialog] = useKept<'place' | 'file' | null>('dialog of data', null);
  const [opened, setOpened] = useKept<Pick<DataCatalog, 'id' | 'title'> | null>('entry of data', null);
  const [resets, setResets] = useState(0);
  /** The list's reply says so; who may not edit does not ask for what could be entered. */
  const [mayEdit, setMayEdit] = useState(false);
  const tree = useQuery({
    queryKey: ['data-catalogue', 'directories'],
    queryFn: ({ signal }) => call(routes.directoryTree, {}, { signal }),
  });
  const targets = useQuery({
    queryKey: ['data-catalogue', 'targets'],
    enabled: mayEdit,
    queryFn: ({ signal }) => call(routes.listTargets, {}, { signal }),
  });
  const choices = { directories: tree.data ?? [], targets: targets.data ?? [] };
  return (
    <div className={styles.sides}>
      <DirectoryPanel
        tree={tree}
        chosen={directory}
        mayEdit={mayEdit}
        onChoose={setDirectory}
        onChanged={() => setResets(resets + 1)}
      />
      <ManageList<DataCatalog>
        name="data-catalogue"
        title={words.title}
        note={words.note}
        queryKey={['data-catalogue', 'entries', directory, box, resets]}
        load={async (query, signal) => {
          const page = await call(
            routes.listEntries,
            {
              query: {
                ...query,
                ...(directory ? { directoryId: directory } : {}),
                ...(box ? { bbox: box.join(',') } : {}),
              } as never,
            },
            { signal },
          );
          setMayEdit(page.can.includes('create'));
          return page;
        }}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        search={words.search}
        sort="title"
        filters={[
          {
            name: 'type',
            label: words.type,
            options: entryTypes.map((value) => ({ value, label: catalogueTexts.types[value] })),
          },
        ]}
        tools={
          <>
            <Button onClick={() => setDialog('place')}>{words.place}</Button>
            {box && (
              <Tag closable onClose={() => setBox(null)} closeIcon={<span title={words.clearPlace}>×</span>}>
                {words.placeChosen}
                {box.map((side) => side.toFixed(3)).join(', ')}
              </Tag>
            )}
            {mayEdit && <Button onClick={() => setDialog('file')}>{words.addFile}</Button>}
          </>
        }
        columns={[
          {
            key: 'title',
            title: words.entryTitle,
            isSortable: true,
            render: (row) => (
              <Button
                type="link"
                className={styles.link}
                onClick={() => setOpened({ id: row.id, title: row.title })}
              >
                {row.title}
              </Button>
            ),
          },
          {
            key: 'type',
            title: words.type,
            isSortable: true,
            width: 100,
            render: ({ type }) => <Tag>{catalogueTexts.types[type]}</Tag>,
          },
          { key: 'directoryPath', title: words.directory },
          { key: 'targetName', title: words.target, isHiddenAtFirst: true },
          {
            key: 'keywords',
            title: words.keywords,
            render: ({ keywords }) => keywords.map((word) => <Tag key={word}>{word}</Tag>),
          },
          { key: 'contact', title: words.contact, isHiddenAtFirst: true },
          { key: 'uses', title: words.uses, align: 'right', isSortable: true, width: 100 },
          {
            key: 'updateTime',
            title: words.updated,
            isSortable: true,
            width: 170,
            render: ({ updateTime }) => <span className="figures">{showTime(updateTime)}</span>,
          },
        ]}
        create={{
          need: 'create',
          title: words.create,
          text: words.create,
          width: 720,
          fields: entryFields(choices, true),
          initial: () => ({ directoryId: directory ?? undefined }),
          save: (values) => call(routes.createEntry, { body: bodyOf(values, null) as never }),
        }}
        edit={{
          need: 'edit',
          title: words.edit,
          width: 720,
          isShown: ({ can }) => can.includes('edit'),
          fields: entryFields(choices, false),
          initial: initialOf,
          save: (values, row) =>
            call(routes.updateEntry, { params: { id: row!.id }, body: bodyOf(values, row) as never }),
        }}
        remove={{
          need: 'delete',
          isShown: ({ can }) => can.includes('delete'),
          run: (row) => call(routes.deleteEntry, asShown(row)),
        }}
        onOpen={({ id, title }) => setOpened({ id, title })}
        onChanged={() => void tree.refetch()}
      />
      {dialog === 'place' && (
        <PlaceDialog
          onChoose={(chosen) => {
            setBox(chosen);
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'file' && (
        <FileDialog
          directories={choices.directories}
          directoryId={directory}
          onDone={() => {
            setDialog(null);
            setResets(resets + 1);
            void targets.refetch();
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {opened && <EntryDrawer entry={opened} mayEdit={mayEdit} onClose={() => setOpened(null)} />}
    </div>
  );
}
