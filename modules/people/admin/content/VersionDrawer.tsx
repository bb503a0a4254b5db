import { showTime } from '@homestead/ui';
import { PageState, tell, useApi, useFocusBack } from '@homestead/ui/desk';
import { useKept } from '@homestead/ui/desk/manage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Alert,
  Button,
  DatePicker,
  type DatePickerProps,
  Drawer,
  Empty,
  Flex,
  Popconfirm,
  Table,
  Tag,
} from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as routes from '../../contract/content/versions.ts';
import styles from './content.module.css';
import { DesignNew } from './DesignNew.tsx';
import { designAddress, useDesigners } from './designers.ts';
import { EntryDialog, type EntryStart } from './EntryDialog.tsx';
import { versionPageTexts as words } from './texts.ts';
import { VersionReport } from './VersionReport.tsx';
import { changedLines } from './value.ts';

type Moment = Exclude<DatePickerProps['value'], undefined | unknown[]>;

interface Props {
  id: string;
  /** The entry that its page is opened for, whether the draft has it yet or not. */
  wanted: { kind: string; key: string } | null;
  onChanged(): void;
  onClose(): void;
}

/** A version with its entries beside what is published; checked and published from here. */
export function VersionDrawer({ id, wanted, onChanged, onClose }: Props) {
  const { call, callWithoutToast } = useApi();
  useFocusBack();
  const designers = useDesigners();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const queryKey = ['content version', id];
  const version = useQuery({
    queryKey,
    queryFn: ({ signal }) => callWithoutToast(routes.getVersion, { params: { id } }, { signal }),
  });
  const [entry, setEntry] = useKept<EntryStart | null>(
    `open in version ${id}`,
    wanted && { way: 'choose', ...wanted },
  );
  const [report, setReport] = useState<routes.VersionReport | null>(null);
  const [at, setAt] = useState<Moment>(null);
  const take = (detail: routes.ContentVersionDetail) => {
    setReport(null);
    queries.setQueryData(queryKey, detail);
    onChanged();
  };
  const run = (work: () => Promise<routes.ContentVersionDetail>, done?: string) =>
    void work().then(
      (detail) => {
        take(detail);
        if (done) tell.success(done);
      },
      () => undefined,
    );
  const check = (isAsked: boolean) =>
    void call(routes.checkVersion, { params: { id } }).then(
      (found) => {
        setReport(found);
        if (isAsked && found.problems.length === 0) tell.success(words.checked);
      },
      () => undefined,
    );
  return (
    <Drawer open title={version.data?.name ?? words.title} size={980} onClose={onClose} destroyOnHidden>
      <PageState query={version}>
        {(detail) => {
          const isDraft = detail.state === 'draft';
          const mayPublish = detail.can.includes('people.content.publish');
          return (
            <Flex vertical gap={12} data-testid="content-version">
              {detail.note && <p className={styles.words}>{detail.note}</p>}
              {detail.problem && <Alert type="error" showIcon title={detail.problem} />}
              {detail.publishedAt && (
                <Alert
                  type="success"
                  showIcon
                  title={`${words.states['published']} ${words.by(showTime(detail.publishedAt), detail.publishedBy ?? '')}`}
                />
              )}
              {detail.state === 'planned' && detail.publishAt && (
                <Alert
                  type="info"
                  showIcon
                  title={words.planned(showTime(detail.publishAt))}
                  action={
                    mayPublish && (
                      <Button
                        size="small"
                        onClick={() => run(() => call(routes.dropPlan, { params: { id } }))}
                      >
                        {words.dropPlan}
                      </Button>
                    )
                  }
                />
              )}
              {isDraft && (
                <Flex gap={8} wrap align="center">
                  <Button onClick={() => setEntry({ way: 'choose' })} data-testid="choose-entry">
                    {words.addEntry}
                  </Button>
                  <Button onClick={() => setEntry({ way: 'new' })}>{words.newEntry}</Button>
                  <Button onClick={() => setEntry({ way: 'file' })}>{words.upload}</Button>
                  <DesignNew version={id} />
                  <Button
                    onClick={() => check(true)}
                    disabled={detail.entryList.length === 0}
                    data-testid="check-version"
                  >
                    {words.check}
                  </Button>
                  {mayPublish && (
                    <>
                      <DatePicker
                        showTime={{ format: 'HH:mm' }}
                        value={at}
                        onChange={setAt}
                        placeholder={words.at}
                        title={words.atNote}
                      />
                      <Popconfirm
                        title={words.publishAsk(detail.name, detail.entryList.length)}
                        // Whoever is asked sees what the check remarks.
                        onOpenChange={(isOpen) => isOpen && check(false)}
                        onConfirm={() =>
                          run(
                            () =>
                              call(routes.publishVersion, {
                                params: { id },
                                body: { version: detail.version, ...(at ? { at: at.toISOString() } : {}) },
                              }),
                            at ? undefined : words.done,
                          )
                        }
                      >
                        <Button
                          type="primary"
                          disabled={detail.entryList.length === 0}
                          data-testid="publish-version"
                        >
                          {at ? words.at : words.publish}
                        </Button>
                      </Popconfirm>
                    </>
                  )}
                </Flex>
              )}
              {report && <VersionReport report={report} />}
              {detail.entryList.length === 0 && <Empty description={words.empty} />}
              {detail.entryList.length > 0 && (
                <Table<routes.VersionEntry>
                  size="small"
                  rowKey={({ kind, key }) => `${kind} ${key}`}
                  pagination={false}
                  scroll={{ x: 'max-content' }}
                  dataSource={[...detail.entryList]}
                  expandable={{
                    expandedRowRender: (row) => (
                      <Fields row={row} isPublished={detail.state === 'published'} />
                    ),
                    rowExpandable: ({ fields, entry: said }) => fields.length > 0 || said !== null,
                  }}
                  columns={[
                    { title: words.kind, dataIndex: 'kindLabel', width: 110 },
                    { title: words.entry, dataIndex: 'title' },
                    { title: words.key, dataIndex: 'key', render: (key: string) => <code>{key}</code> },
                    {
                      title: words.change,
                      dataIndex: 'change',
                      render: (change: string) => <Tag>{words.changes[change]}</Tag>,
                    },
                    {
                      title: '',
                      render: (_value: unknown, row) => (
                        <Flex>
                          {Object.hasOwn(designers, row.kind) && row.entry !== null && (
                            <Button
                              type="link"
                              size="small"
                              onClick={() =>
                                navigate(designAddress({ version: id, kind: row.kind, key: row.key }))
                              }
                              data-testid={`design-${row.key}`}
                            >
                              {isDraft ? words.design : words.open}
                            </Button>
                          )}
                          {isDraft && (
                            <>
                              <Button
                                type="link"
                                size="small"
                                onClick={() => setEntry({ way: 'edit', ...row })}
                              >
                                {words.edit}
                              </Button>
                              <Popconfirm
                                title={words.dropAsk(row.title)}
                                onConfirm={() =>
                                  run(() =>
                                    call(routes.dropEntry, {
                                      params: { id },
                                      query: { kind: row.kind, key: row.key, version: detail.version },
                                    }),
                                  )
                                }
                              >
                                <Button type="link" size="small" danger>
                                  {words.drop}
                                </Button>
                              </Popconfirm>
                            </>
                          )}
                        </Flex>
                      ),
                    },
                  ]}
                />
              )}
              {entry && (
                <EntryDialog
                  version={detail}
                  start={startIn(detail, entry)}
                  onSaved={(saved) => {
                    take(saved);
                    setEntry(null);
                  }}
                  onClose={() => setEntry(null)}
                />
              )}
            </Flex>
          );
        }}
      </PageState>
    </Drawer>
  );
}

/** An entry that the draft has already is gone on with. */
function startIn({ entryList }: routes.ContentVersionDetail, start: EntryStart): EntryStart {
  if (start.way !== 'choose') return start;
  const row = entryList.find(({ kind, key }) => kind === start.kind && key === start.key);
  return row ? { way: 'edit', ...row } : start;
}

function Fields({ row, isPublished }: { row: routes.VersionEntry; isPublished: boolean }) {
  const fields =
    row.fields.length > 0
      ? row.fields
      : Object.entries((row.entry ?? {}) as object)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => ({ name, label: name, before: null, after: value as unknown }));
  const { columns } = words;
  return (
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={fields.map(({ before, after, ...field }) => ({ ...field, ...changedLines(before, after) }))}
      columns={[
        { title: columns.label, dataIndex: 'label', width: 110 },
        {
          title: isPublished ? words.beforePublished : columns.before,
          dataIndex: 'before',
          render: (text: string) => <span className={styles.value}>{text}</span>,
        },
        {
          title: columns.after,
          dataIndex: 'after',
          render: (text: string) => <span className={styles.value}>{text}</span>,
        },
      ]}
    />
  );
}
