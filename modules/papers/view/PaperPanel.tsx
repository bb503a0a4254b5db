import './papers.css';
import { openFile, type PreviewComponent, saveFile } from '@homestead/files/view';
import type { CallFunction } from '@homestead/http/client';
import { showTime } from '@homestead/ui';
import { useId, useState } from 'react';
import type { Paper } from '../contract/index.ts';
import { RevokePaper, WordDraft } from './PaperActs.tsx';
import { paperWords as words } from './texts.ts';
import { sortPapers, useCreatePaper, usePapers } from './use-papers.ts';

export interface PaperPanelProps {
  call: CallFunction;
  notify(message: string, kind: 'fault' | 'done'): void;
  processId: string;
  /** Shows the file of a paper large. */
  Preview: PreviewComponent;
  /** Offers to open a paper in a tab of its own, where the browser prints it. */
  canPrint?: boolean;
}

/** The papers of a case: what stands, what is being made, what may be made, and what stood before. */
export function PaperPanel({ call, notify, processId, Preview, canPrint = false }: PaperPanelProps) {
  const { data, isError, refetch } = usePapers(call, processId);
  const [shown, setShown] = useState<string>();
  if (isError)
    return (
      <p className="papers-soft" role="status">
        {words.loadFailed}{' '}
        <button type="button" className="papers-button" onClick={() => void refetch()}>
          {words.retry}
        </button>
      </p>
    );
  if (!data) return <p className="papers-skeleton" aria-hidden="true" />;
  const { current, earlier } = sortPapers(data.papers);
  const files = data.papers.flatMap(({ fileId, title, number }) =>
    fileId ? [{ id: fileId, name: `${title}${number ? ` ${number}` : ''}.pdf` }] : [],
  );
  const list = (papers: readonly Paper[]) => (
    <ul className="papers-list">
      {papers.map((paper) => (
        <PaperItem key={paper.id} paper={paper} {...{ call, notify, canPrint }} onOpen={setShown} />
      ))}
    </ul>
  );
  return (
    <div className="papers" data-testid="papers">
      {current.length > 0 ? list(current) : <p className="papers-soft">{words.none}</p>}
      <CreatePaper {...{ call, notify, processId }} kinds={data.creatable} />
      {earlier.length > 0 && (
        <details>
          <summary>{words.earlier(earlier.length)}</summary>
          {list(earlier)}
        </details>
      )}
      <Preview call={call} files={files} current={shown} onShow={setShown} />
    </div>
  );
}

interface ItemProps extends Pick<PaperPanelProps, 'call' | 'notify' | 'canPrint'> {
  paper: Paper;
  onOpen(fileId: string): void;
}

function PaperItem({ paper, call, notify, canPrint, onOpen }: ItemProps) {
  const { title, number, state, failure, fileId, masked, createTime } = paper;
  const give = async (how: typeof saveFile, id: string) => {
    const fault = await how(call, id);
    if (fault) notify(fault, 'fault');
  };
  return (
    <li data-state={state} data-testid={`paper-${paper.kind}`}>
      <div className="papers-what">
        <b>{title}</b>
        <span className="papers-state">{words.states[state]}</span>
      </div>
      {number && <p className="papers-number">{number}</p>}
      <p className="papers-soft">
        <time>{showTime(createTime)}</time>
        {masked && `　${words.masked}`}
      </p>
      {failure && state === 'failed' && <p className="papers-fault">{failure}</p>}
      {fileId && (
        <div className="papers-acts">
          <button
            type="button"
            className="papers-button"
            aria-label={words.openOne(title)}
            onClick={() => onOpen(fileId)}
          >
            {words.open}
          </button>
          <button
            type="button"
            className="papers-button"
            aria-label={words.downloadOne(title)}
            onClick={() => void give(saveFile, fileId)}
          >
            {words.download}
          </button>
          {canPrint && (
            <button
              type="button"
              className="papers-button"
              aria-label={words.printOne(title)}
              onClick={() => void give(openFile, fileId)}
            >
              {words.print}
            </button>
          )}
          {paper.can.includes('word') && <WordDraft {...{ paper, call, notify }} />}
        </div>
      )}
      {paper.can.includes('revoke') && <RevokePaper {...{ paper, call, notify }} />}
    </li>
  );
}

interface CreateProps extends Pick<PaperPanelProps, 'call' | 'notify' | 'processId'> {
  kinds: readonly { kind: string; title: string }[];
}

function CreatePaper({ call, notify, processId, kinds }: CreateProps) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const create = useCreatePaper(call, processId);
  if (kinds.length === 0) return null;
  const kind = kinds.find((one) => one.kind === chosen) ?? kinds[0]!;
  const onCreate = () =>
    create.mutate(kind.kind, {
      onSuccess: ({ state, title, failure }) =>
        state === 'failed'
          ? notify(words.notCreated(title, failure), 'fault')
          : notify(words.created(title), 'done'),
      onError: (error) => notify(error.message, 'fault'),
    });
  return (
    <div className="papers-create">
      <label htmlFor={id}>{words.createKind}</label>
      <select id={id} value={kind.kind} onChange={(event) => setChosen(event.target.value)}>
        {kinds.map((one) => (
          <option key={one.kind} value={one.kind}>
            {one.title}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="papers-button"
        disabled={create.isPending}
        onClick={onCreate}
        data-testid="create-paper"
      >
        {create.isPending ? words.creating : words.create}
      </button>
    </div>
  );
}
