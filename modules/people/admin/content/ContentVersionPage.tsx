import { asShown, showTime } from '@homestead/ui';
import { tell, useApi } from '@homestead/ui/desk';
import { type ManageField, ManageList, useKept } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag, Typography, Upload } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as routes from '../../contract/content/versions.ts';
import { Designers, type DesignersByKind } from './designers.ts';
import { SignersDialog } from './SignersDialog.tsx';
import { savePackage } from './save-package.ts';
import { versionPageTexts as words } from './texts.ts';
import { VersionDrawer } from './VersionDrawer.tsx';

const colours: Record<string, string> = { draft: 'default', planned: 'processing', published: 'success' };

const fields: ManageField[] = [
  { type: 'text', name: 'name', label: words.name, isRequired: true, maxLength: routes.contentLimits.name },
  { type: 'textarea', name: 'note', label: words.why, maxLength: routes.contentLimits.note },
];

/** `/ContentVersion`: what is changed together beside the published content, from the draft to the way back (ADR 49). */
export default function ContentVersionPage({ designers }: { designers: DesignersByKind }) {
  const { call, callWithoutToast } = useApi();
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const [opened, setOpened] = useKept<string | null>('content version', params.get('version'));
  const [kind, key] = [params.get('kind'), params.get('key')];
  const wanted = opened === params.get('version') && kind && key ? { kind, key } : null;
  const [isSigners, setSigners] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: ['content versions'] });
  const importFile = async (file: File) => {
    const { id } = await call(routes.importPackage, { body: { text: await file.text() } });
    tell.success(words.import);
    setOpened(id);
    await refresh();
  };
  return (
    <Designers value={designers}>
      <ManageList<routes.ContentVersion>
        name="content-versions"
        title={words.title}
        note={words.note}
        queryKey={['content versions']}
        load={(query, signal) => callWithoutToast(routes.listVersions, { query: query as never }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={words.search}
        filters={[
          {
            name: 'state',
            label: words.state,
            options: routes.versionStates.map((value) => ({ value, label: words.states[value] })),
          },
        ]}
        export={{ route: routes.exportVersions }}
        columns={[
          {
            key: 'name',
            title: words.name,
            isSortable: true,
            render: ({ id, name }) => (
              <Button type="link" size="small" onClick={() => setOpened(id)} data-testid={`version-${name}`}>
                {name}
              </Button>
            ),
          },
          {
            key: 'state',
            title: words.state,
            isSortable: true,
            render: ({ state, publishAt, problem }) => (
              <>
                <Tag color={colours[state]}>{words.states[state]}</Tag>
                {publishAt && <span className="figures">{words.planned(showTime(publishAt))}</span>}
                {problem && <Typography.Text type="danger">{problem}</Typography.Text>}
              </>
            ),
          },
          { key: 'entries', title: words.entries, align: 'right', width: 70 },
          { key: 'note', title: words.why },
          { key: 'origin', title: words.origin, render: ({ origin }) => origin ?? '' },
          {
            key: 'updateTime',
            title: words.time,
            isSortable: true,
            render: ({ updateTime, updatedBy }) => (
              <span className="figures">{words.by(showTime(updateTime), updatedBy)}</span>
            ),
          },
          {
            key: 'publishedAt',
            title: words.publishedAt,
            isSortable: true,
            render: ({ publishedAt, publishedBy }) =>
              publishedAt && (
                <span className="figures">{words.by(showTime(publishedAt), publishedBy ?? '')}</span>
              ),
          },
        ]}
        create={{
          text: words.create,
          title: words.create,
          fields,
          save: async ({ name, note }) => {
            const made = await callWithoutToast(routes.createVersion, {
              body: { name: name as string, note: (note as string | undefined) ?? '' },
            });
            setOpened(made.id);
          },
        }}
        edit={{
          title: words.edit,
          fields,
          isShown: ({ state }) => state === 'draft',
          load: (id) => callWithoutToast(routes.getVersion, { params: { id } }),
          save: ({ name, note }, row) =>
            callWithoutToast(routes.changeVersion, {
              params: { id: row!.id },
              body: {
                name: name as string,
                note: (note as string | undefined) ?? '',
                version: row!.version,
              },
            }),
        }}
        actions={[
          {
            name: 'export',
            label: words.export,
            isShown: ({ entries }) => entries > 0,
            run: async ({ id }) => savePackage(await call(routes.exportPackage, { body: { versionId: id } })),
          },
          {
            name: 'rollback',
            label: words.rollBack,
            need: 'people.content.publish',
            isShown: ({ state }) => state === 'published',
            question: ({ name }) => words.rollBackAsk(name),
            run: async ({ id }) => setOpened((await call(routes.rollBack, { params: { id } })).id),
          },
        ]}
        remove={{
          isShown: ({ state }) => state === 'draft',
          run: (row) => callWithoutToast(routes.deleteVersion, asShown(row)),
        }}
        tools={
          <>
            <Button onClick={() => setSigners(true)}>{words.signers}</Button>
            <Button onClick={async () => savePackage(await call(routes.exportPackage, { body: {} }))}>
              {words.exportAll}
            </Button>
            <Upload
              accept=".json"
              showUploadList={false}
              beforeUpload={(file) => {
                void importFile(file).catch(() => undefined);
                return false;
              }}
            >
              <Button data-testid="import-package">{words.import}</Button>
            </Upload>
          </>
        }
      />
      {opened && (
        <VersionDrawer
          id={opened}
          wanted={wanted}
          onChanged={() => void refresh()}
          onClose={() => setOpened(null)}
        />
      )}
      {isSigners && <SignersDialog onClose={() => setSigners(false)} />}
    </Designers>
  );
}
