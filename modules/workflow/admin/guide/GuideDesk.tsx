import { begin, redo, take, undo, useUndoKeys } from '@homestead/ui/widgets/history';
import { Alert, Badge, Button, Popover, Tabs } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { GuideFile } from '../../contract/guides.ts';
import { unknownSteps } from '../../engine/index.ts';
import { inputId, WritingProvider } from './context.ts';
import { GuidePreview } from './GuidePreview.tsx';
import styles from './guide.module.css';
import { type Fault, faultsOf, type GuideShape, longestOf, type Place, written } from './guide-draft.ts';
import { HelpList } from './HelpList.tsx';
import { PartList } from './PartList.tsx';
import { Rows } from './Rows.tsx';
import { StageList } from './StageList.tsx';
import { TextField } from './TextField.tsx';
import { guideTexts as words } from './texts.ts';
import type { GuideProcess } from './use-guide-process.ts';

interface Props {
  first: GuideFile;
  entryKey: string;
  isPortal: boolean;
  isReadOnly: boolean;
  process: GuideProcess;
  shape: GuideShape;
  onChange(guide: GuideFile): void;
}

/** A guide on the left, by what its parts are for, and beside it what people will read. */
export function GuideDesk({ first, entryKey, isPortal, isReadOnly, process, shape, onChange }: Props) {
  const [history, setHistory] = useState(() => begin(first));
  const [place, setPlace] = useState<Place>(isPortal ? 'steps' : 'parts');
  const [said, say] = useState('');
  const wanted = useRef<string | null>(null);
  const [, draw] = useState({});
  const guide = history.now;
  // What takes the focus may not be there before the next drawing.
  useEffect(() => {
    if (!wanted.current) return;
    document.getElementById(inputId(wanted.current))?.focus();
    wanted.current = null;
  });
  const focus = (at: string) => {
    wanted.current = at;
    draw({});
  };
  const settle = (next: typeof history) => {
    setHistory(next);
    if (next.now !== history.now) onChange(written(next.now));
  };
  const change = (part: Partial<GuideFile>, mark?: string) => {
    if (!isReadOnly) settle(take(history, { ...guide, ...part }, mark ?? null));
  };
  const moves = { undo: () => settle(undo(history)), redo: () => settle(redo(history)) };
  useUndoKeys(moves);
  const faults = useMemo(
    () => [...faultsOf(guide, shape, process.nameOf), ...lostIn(guide, process)],
    [guide, shape, process],
  );
  const writing = {
    isReadOnly,
    faults,
    longest: longestOf(shape),
    say,
    focus,
  };
  const show = (fault: Fault) => {
    setPlace(fault.place);
    focus(fault.at);
  };
  // Steps stand on the first page alone; a guide that has them nevertheless must not hide them.
  const shownPlaces: Place[] = isPortal
    ? ['steps', 'parts']
    : [...(['parts', 'stages', 'tasks'] as const), ...(guide.steps?.length ? (['steps'] as const) : [])];
  const editors: Record<Place, React.ReactNode> = {
    parts: <PartList at="parts" parts={guide.parts} onChange={(parts, mark) => change({ parts }, mark)} />,
    stages: (
      <StageList
        stages={guide.stages ?? []}
        process={process}
        onChange={(stages, mark) => change({ stages }, mark)}
      />
    ),
    tasks: (
      <HelpList
        help={guide.tasks ?? {}}
        process={process}
        onChange={(tasks, mark) => change({ tasks }, mark)}
      />
    ),
    steps: (
      <Rows
        at="steps"
        rows={guide.steps ?? []}
        fresh={{ name: '', note: '' }}
        first="name"
        named={words.rows.steps}
        addText={words.add.steps}
        onChange={(steps, mark) => change({ steps }, mark)}
      >
        {(step, at, put) =>
          (['name', 'note'] as const).map((field) => (
            <TextField
              key={field}
              at={at}
              field={field}
              value={step[field]}
              onChange={(text) => put({ ...step, [field]: text }, `${at}/${field}`)}
            />
          ))
        }
      </Rows>
    ),
  };
  const named = process.definition?.name || entryKey;
  return (
    <WritingProvider value={writing}>
      <div className={styles['guide']} data-testid="guide-designer">
        <div className={styles['tools']}>
          {!isReadOnly && (
            <>
              <Button
                disabled={history.past.length === 0}
                onClick={moves.undo}
                title="Ctrl+Z"
                data-testid="undo"
              >
                {words.undo}
              </Button>
              <Button
                disabled={history.future.length === 0}
                onClick={moves.redo}
                title="Ctrl+Shift+Z"
                data-testid="redo"
              >
                {words.redo}
              </Button>
            </>
          )}
          <span className={styles['rest']}>{isPortal ? words.ofPortal : words.of(named)}</span>
          <FaultButton faults={faults} onGo={show} />
        </div>
        {!isPortal && !process.definition && <Alert type="warning" showIcon title={words.ofNone(entryKey)} />}
        <div className={styles['columns']}>
          <section className={styles['write']}>
            <Tabs
              activeKey={place}
              onChange={(key) => setPlace(key as Place)}
              destroyOnHidden
              items={shownPlaces.map((key) => ({
                key,
                label: (
                  <Badge dot={faults.some((fault) => fault.place === key)} offset={[4, 0]}>
                    {words.places[key]}
                  </Badge>
                ),
                children: (
                  <>
                    <p className={styles['note']}>{words.notes[key]}</p>
                    {editors[key]}
                  </>
                ),
              }))}
            />
          </section>
          <section
            className={styles['preview']}
            aria-label={words.preview}
            data-testid="guide-preview"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: who works by keys scrolls the preview.
            tabIndex={0}
          >
            <GuidePreview guide={guide} place={place} isPortal={isPortal} process={process} />
          </section>
        </div>
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
    </WritingProvider>
  );
}

/** Steps that the process no longer has, where they stand. */
function lostIn(guide: GuideFile, { definition }: GuideProcess): Fault[] {
  if (!definition) return [];
  return unknownSteps(guide, definition).flatMap((key) => {
    const why = words.unknown(key);
    const stages = (guide.stages ?? []).flatMap(({ tasks }, index) =>
      tasks.includes(key) && !definition.nodes[key]
        ? [
            {
              place: 'stages' as const,
              at: `stages/${index}/tasks`,
              why,
              message: `${words.rows.stages(index + 1)}：${why}`,
            },
          ]
        : [],
    );
    const helped = Object.hasOwn(guide.tasks ?? {}, key)
      ? [{ place: 'tasks' as const, at: `tasks/${key}`, why, message: `${words.places.tasks}：${why}` }]
      : [];
    return [...stages, ...helped];
  });
}

function FaultButton({ faults, onGo }: { faults: readonly Fault[]; onGo(fault: Fault): void }) {
  const [isOpen, setOpen] = useState(false);
  if (faults.length === 0) return <span role="status">{words.fine}</span>;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <ul className={styles['listed']}>
          {faults.map((fault) => (
            <li key={`${fault.at} ${fault.why}`}>
              <Button
                type="link"
                size="small"
                onClick={() => {
                  setOpen(false);
                  onGo(fault);
                }}
              >
                {fault.message}
              </Button>
            </li>
          ))}
        </ul>
      }
    >
      <Button danger data-testid="guide-faults">
        {words.problems(faults.length)}
      </Button>
    </Popover>
  );
}
