import { CallFailure } from '@homestead/http/client';
import { errorKinds } from '@homestead/http/contract';
import { showTime } from '@homestead/ui';
import { DialogFrame, useApi } from '@homestead/ui/desk';
import { manageTexts, useKept } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Form, Input, Select, Upload } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as routes from '../../contract/content/versions.ts';
import { designAddress, useDesigners } from './designers.ts';
import { versionPageTexts as words } from './texts.ts';

export type EntryStart =
  | { way: 'new' | 'file' }
  /** Of what is published; without a key one is chosen. */
  | { way: 'choose'; kind?: string; key?: string }
  | { way: 'edit'; kind: string; key: string; entry: unknown };

interface Props {
  version: routes.ContentVersionDetail;
  start: EntryStart;
  onSaved(version: routes.ContentVersionDetail): void;
  onClose(): void;
}

/** Somebody changed the draft meanwhile: what is said of it, and whether its newest state is still to be taken. */
interface Conflict {
  title: string;
  note: string | null;
  isOld: boolean;
}

/** What is written into the dialog; it is kept over a session that ends. */
interface Written {
  kind: string;
  key: string;
  /** Null while nothing was written over what is published. */
  typed: string | null;
  /** What the text was before anything was written into it. */
  begun: string;
  isRemoved: boolean;
  /** The draft as it was when this was opened: what a colleague wrote since must not be replaced unseen. */
  seen: routes.ContentVersionDetail;
}

/** What appears must be seen, however far the text was scrolled. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const text = (entry: unknown) => (entry === null ? '' : JSON.stringify(entry, null, 2));

/** Writes one entry of a draft: one that is published, a new one, one by a file, or one that stands in the draft. */
export function EntryDialog({ version, start, onSaved, onClose }: Props) {
  const { callWithoutToast: call } = useApi();
  const designers = useDesigners();
  const navigate = useNavigate();
  const known = start.way === 'edit' ? start : null;
  const wanted = start.way === 'choose' ? start : known;
  const wasRemoved = known !== null && known.entry === null;
  const [written, setWritten] = useKept<Written>(`entry of version ${version.id}`, {
    kind: wanted?.kind ?? '',
    key: wanted?.key ?? '',
    typed: known ? text(known.entry) : start.way === 'choose' && start.key ? null : '',
    begun: known ? text(known.entry) : '',
    isRemoved: wasRemoved,
    seen: version,
  });
  const { kind, key, typed, begun, isRemoved, seen } = written;
  const change = (part: Partial<Written>) => setWritten((now) => ({ ...now, ...part }));
  const [keyword, setKeyword] = useState(start.way === 'choose' ? key : '');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const kinds = useQuery({
    queryKey: ['content kinds'],
    queryFn: ({ signal }) => call(routes.listKinds, { query: {} }, { signal }),
  });
  const found = useQuery({
    queryKey: ['content entries', kind, keyword],
    enabled: start.way === 'choose' && kind !== '',
    queryFn: ({ signal }) =>
      call(
        routes.listEntries,
        { query: { kind, pageSize: 100, ...(keyword ? { keyword } : {}) } },
        { signal },
      ),
  });
  const entryOf = (of: string) => found.data?.records.find((row) => row.key === of)?.entry ?? null;
  const said = typed ?? text(entryOf(key));
  const run = async (work: () => Promise<routes.ContentVersionDetail>) => {
    setFault(null);
    setConflict(null);
    try {
      onSaved(await work());
    } catch (error) {
      if (error instanceof SyntaxError) setFault(words.badJson);
      else if (error instanceof CallFailure && error.code === errorKinds.conflict.code)
        setConflict({ title: error.message, note: words.conflict, isOld: true });
      else if (error instanceof CallFailure) setFault(error.message);
      else throw error;
    }
  };
  const renew = async () => {
    try {
      const newest = await call(routes.getVersion, { params: { id } });
      const of = (from: routes.ContentVersionDetail) =>
        from.entryList.find((row) => row.kind === kind && row.key === key.trim());
      const theirs = of(newest);
      const isSame = theirs !== undefined && theirs.updateTime !== of(seen)?.updateTime;
      change({ seen: newest });
      setConflict({
        title: isSame ? words.conflictSame(theirs.updatedBy, showTime(theirs.updateTime)) : words.renewed,
        note: isSame ? words.theirs : null,
        isOld: false,
      });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFault(error.message);
    }
  };
  const { id } = version;
  const missing = {
    kind: kind === '' && manageTexts.choose(words.kind),
    key:
      key.trim() === '' &&
      (start.way === 'choose' ? manageTexts.choose(words.entry) : manageTexts.required(words.key)),
    content: !isRemoved && said.trim() === '' && manageTexts.required(words.content),
  };
  const asked = (part: keyof typeof missing) =>
    isSent && missing[part] ? ({ validateStatus: 'error', help: missing[part] } as const) : {};
  const save = () => {
    setSent(true);
    if (Object.values(missing).some(Boolean)) return setFault(null);
    return run(() =>
      call(routes.putEntry, {
        params: { id },
        body: { kind, key: key.trim(), entry: isRemoved ? null : JSON.parse(said), version: seen.version },
      }),
    );
  };
  const send = (file: File) =>
    run(async () =>
      call(routes.putFile, {
        params: { id },
        body: { kind, name: file.name, text: await file.text(), version: seen.version },
      }),
    );
  const isChanged =
    (typed !== null && typed !== begun) ||
    isRemoved !== wasRemoved ||
    (start.way === 'new' && key.trim() !== '');
  const titles = { choose: words.addEntry, new: words.newEntry, file: words.upload, edit: words.edit };
  const isFile = start.way === 'file';
  return (
    <DialogFrame
      open
      title={titles[start.way]}
      width={820}
      fault={fault}
      confirmText={words.save}
      {...(isFile ? {} : { onConfirm: () => void save() })}
      isChanged={isChanged}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {conflict && (
          <div ref={intoView} style={{ marginBottom: 12 }}>
            <Alert
              type="warning"
              showIcon
              role="alert"
              title={conflict.title}
              description={conflict.note}
              action={
                conflict.isOld && (
                  <Button size="small" onClick={() => void renew()} data-testid="entry-renew">
                    {words.renew}
                  </Button>
                )
              }
              data-testid="entry-conflict"
            />
          </div>
        )}
        <Form.Item label={words.kind} htmlFor="entry-kind" {...asked('kind')}>
          <Select
            id="entry-kind"
            value={kind || null}
            disabled={known !== null}
            onChange={(value: string) => {
              change({ kind: value, key: '', typed: '', begun: '' });
            }}
            options={(kinds.data ?? [])
              .filter(({ takesFiles }) => takesFiles || !isFile)
              .map((one) => ({ value: one.kind, label: one.label }))}
            data-testid="entry-kind"
          />
        </Form.Item>
        {start.way === 'choose' && (
          <Form.Item label={words.entry} htmlFor="entry-key" {...asked('key')}>
            <Select
              id="entry-key"
              showSearch={{ filterOption: false, onSearch: setKeyword }}
              value={key || null}
              placeholder={words.chooseEntry}
              loading={found.isFetching}
              onChange={(value: string) => {
                const shown = text(entryOf(value));
                change({ key: value, typed: shown, begun: shown });
              }}
              options={(found.data?.records ?? []).map((row) => ({
                value: row.key,
                label: row.title === row.key ? row.key : `${row.title}（${row.key}）`,
              }))}
              data-testid="entry-key"
            />
            {key && Object.hasOwn(designers, kind) && (
              <Button
                type="link"
                onClick={() => navigate(designAddress({ version: id, kind, key }))}
                data-testid="entry-design"
              >
                {words.design}
              </Button>
            )}
          </Form.Item>
        )}
        {start.way === 'new' && (
          <Form.Item label={words.key} htmlFor="entry-key" extra={words.keyNote} {...asked('key')}>
            <Input
              id="entry-key"
              value={key}
              maxLength={200}
              onChange={(event) => change({ key: event.target.value })}
            />
          </Form.Item>
        )}
        {isFile && (
          <Form.Item extra={words.uploadNote}>
            <Upload
              accept=".json,.bpmn,.xml"
              showUploadList={false}
              beforeUpload={(file) => {
                void send(file);
                return false;
              }}
            >
              <Button disabled={!kind}>{words.upload}</Button>
            </Upload>
          </Form.Item>
        )}
        {!isFile && (
          <>
            <Form.Item>
              <Checkbox checked={isRemoved} onChange={(event) => change({ isRemoved: event.target.checked })}>
                {words.remove}
              </Checkbox>
            </Form.Item>
            <Form.Item label={words.content} htmlFor="entry-content" {...asked('content')}>
              <Input.TextArea
                id="entry-content"
                value={said}
                disabled={isRemoved}
                rows={16}
                spellCheck={false}
                onChange={(event) => change({ typed: event.target.value })}
                data-testid="entry-content"
              />
            </Form.Item>
          </>
        )}
      </Form>
    </DialogFrame>
  );
}
