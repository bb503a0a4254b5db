import { useUndoKeys } from '@homestead/ui/widgets/history';
import { Button, Flex, Segmented } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import type { FormDefinition } from '../../../contract/index.ts';
import styles from '../designer.module.css';
import { labelOf, rowId, useDesignerScope } from '../scope.ts';
import { changesOf } from '../shape/changes.ts';
import { findingsOf } from '../shape/findings.ts';
import { designerTexts as words } from '../texts.ts';
import type { Shaping } from '../use-shaping.ts';
import { ChangesButton, FindingsButton, UsesButton } from './Lists.tsx';
import { Palette } from './Palette.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { Properties } from './Properties.tsx';
import { Structure } from './Structure.tsx';

type View = keyof typeof words.views;

interface Props {
  shaping: Shaping;
  published: FormDefinition | null;
}

/** The designer's table: what may be put in, the form, and what is said of the selected part; a preview takes the place of one of them. */
export function Desk({ shaping, published }: Props) {
  const scope = useDesignerScope();
  const [view, setView] = useState<View>('structure');
  const { form, isReadOnly, select, selection } = shaping;
  // Judged and drawn once the hand rests: the keys of a long form must not wait for it.
  const settled = useDeferredValue(form);
  const findings = useMemo(() => findingsOf(settled, scope), [settled, scope]);
  const changes = useMemo(
    () => changesOf(published, settled, (path) => labelOf({ ...scope, form: settled }, path)),
    [published, settled, scope],
  );
  const goTo = (path: string | null) => {
    setView((now) => (now === 'desk' ? 'structure' : now));
    select(path === null ? { kind: 'form' } : { kind: 'field', path });
    if (path)
      requestAnimationFrame(() => document.getElementById(rowId(path))?.scrollIntoView({ block: 'center' }));
  };
  useUndoKeys(shaping);
  return (
    <div className={styles['designer']} data-testid="form-designer">
      <Flex className={styles['tools'] ?? ''} gap={8} align="center" wrap>
        {!isReadOnly && (
          <>
            <Button disabled={!shaping.canUndo} onClick={shaping.undo} title="Ctrl+Z" data-testid="undo">
              {words.undo}
            </Button>
            <Button
              disabled={!shaping.canRedo}
              onClick={shaping.redo}
              title="Ctrl+Shift+Z"
              data-testid="redo"
            >
              {words.redo}
            </Button>
          </>
        )}
        <Segmented<View>
          value={view}
          onChange={setView}
          options={Object.entries(words.views).map(([value, label]) => ({ value: value as View, label }))}
          data-testid="design-view"
        />
        <span className={styles['rest']} />
        <FindingsButton findings={findings} onGo={goTo} />
        <ChangesButton changes={changes} isNew={published === null} onGo={goTo} />
        <UsesButton />
      </Flex>
      <div className={styles['columns']} data-view={view === 'structure' && isReadOnly ? 'look' : view}>
        {view === 'structure' && !isReadOnly && <Palette shaping={shaping} />}
        {view !== 'structure' && (
          <PreviewPane
            skin={view}
            form={settled}
            focus={selection.kind === 'field' ? selection.path : null}
          />
        )}
        {view !== 'desk' && <Structure shaping={shaping} findings={findings} />}
        <Properties shaping={shaping} findings={findings} />
      </div>
      <p className="visually-hidden" role="status">
        {shaping.said}
      </p>
    </div>
  );
}
