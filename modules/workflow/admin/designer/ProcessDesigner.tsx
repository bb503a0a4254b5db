import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-codes.css';
import './designer.css';
import type { DesignerProps } from '@homestead/people/admin';
import { confirm } from '@homestead/ui';
import { tell } from '@homestead/ui/desk';
import { Alert, Button, ConfigProvider } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { FindingList } from './FindingList.tsx';
import { processOf } from './moddle/properties.ts';
import { rename } from './moddle/rename.ts';
import { newProcess } from './new-process.ts';
import { PropertiesPanel } from './panel/PropertiesPanel.tsx';
import { Toolbar } from './Toolbar.tsx';
import { designerTexts as words } from './texts.ts';
import { useChoices } from './use-choices.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { unreadable, useFindings } from './use-findings.ts';
import { type Opened, useModeler } from './use-modeler.ts';

/** Draws a process: the diagram, the properties of what is chosen, and what the compiler says of it (ADR 55). */
export function ProcessDesigner(props: DesignerProps) {
  const { entryKey, isNew, entry, drafted, isReadOnly, addressOf, onChange } = props;
  const fixedKey = isNew ? null : entryKey;
  const [bpmn, setBpmn] = useState(() => (entry as { bpmn?: string } | null)?.bpmn ?? newProcess(freshKey()));
  const [opened, setOpened] = useState<Opened>(nothingSaid);
  // The key that a file of another process had.
  const [foreign, setForeign] = useState<string | null>(null);
  const choices = useChoices(drafted);
  const changed = () =>
    onChange(async () => {
      const xml = await drawing.write();
      const definitions = drawing.definitionsNow();
      const key = (definitions && processOf(definitions)?.id) ?? entryKey ?? '';
      return { key, entry: { bpmn: xml } };
    });
  const drawing = useModeler({ bpmn, isReadOnly, onChange: changed, onOpened: setOpened });
  const known = useMemo(
    () => ({
      forms: choices.forms && new Set(choices.forms.map(({ value }) => value)),
      roles: choices.roles && new Set(choices.roles.map(({ value }) => value)),
      fields: choices.fields && new Set(choices.fields.map(({ value }) => value)),
    }),
    [choices],
  );
  const ofFile = useFindings(drawing.write, drawing.round, known);
  const definitions = isReadOnly ? null : drawing.definitions();
  const elsewhere = useElsewhere({
    entryKey,
    drafted,
    addressOf,
    process: definitions && processOf(definitions),
    round: drawing.round,
  });
  const findings = useMemo(() => ofFile && [...ofFile, ...elsewhere], [ofFile, elsewhere]);
  const { mark, state } = drawing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `mark` is another function with each drawing of the page.
  useEffect(() => {
    if (state !== 'ready' || !findings) return;
    const warned = findings.map(({ elementId }) => [elementId, 'warning'] as const);
    const refused = findings.filter(({ level }) => level === 'error');
    mark(new Map([...warned, ...refused.map(({ elementId }) => [elementId, 'error'] as const)]));
  }, [findings, state]);
  const ownKey = definitions && processOf(definitions)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing is another object with each render of the page.
  useEffect(() => {
    const [root, process] = [drawing.root(), definitions && processOf(definitions)];
    if (!root || !process || fixedKey === null || process.id === fixedKey) return;
    setForeign(process.id ?? '');
    drawing.together(() => rename(drawing.deskOf(root), process, process, fixedKey));
  }, [ownKey, fixedKey]);
  const take = (text: string) => {
    setForeign(null);
    setOpened(nothingSaid);
    setBpmn(text);
    const key = fixedKey ?? keyIn(text) ?? '';
    onChange(() => ({ key, entry: { bpmn: text } }));
  };
  const open = async (text: string) => {
    const fault = await unreadable(text);
    if (fault !== null) return tell.error(words.notOpened(fault));
    if (await confirm({ body: words.openAsk })) take(text);
  };
  const arrange = async () => {
    if (!(await confirm({ body: words.arrangeAsk }))) return;
    const { layOut } = await import('../../view/diagram/lay-out.ts');
    take(await layOut(await drawing.write()));
  };
  return (
    <ConfigProvider componentDisabled={isReadOnly} {...(isReadOnly ? { theme: readable } : {})}>
      <div className="design" data-testid="process-designer">
        <div className="design-main">
          <Toolbar
            drawing={drawing}
            isReadOnly={isReadOnly}
            name={entryKey ?? 'process'}
            onOpen={(text) => void open(text)}
          />
          {opened.lost > 0 && <Alert type="warning" showIcon title={words.lost(opened.lost)} />}
          {foreign !== null && fixedKey !== null && (
            <Alert type="info" showIcon closable title={words.keyKept(foreign, fixedKey)} />
          )}
          {opened.isLaidOut && (
            <Alert type="info" showIcon closable title={isReadOnly ? words.laidOutHere : words.laidOut} />
          )}
          {opened.unplaced > 0 && (
            <Alert
              type="warning"
              showIcon
              title={words.unplaced(opened.unplaced)}
              action={
                !isReadOnly && (
                  <Button size="small" onClick={() => void arrange()}>
                    {words.arrange}
                  </Button>
                )
              }
            />
          )}
          {opened.lanes.length > 0 && (
            <Alert type="warning" showIcon closable title={words.lanesUndrawn(opened.lanes)} />
          )}
          {state === 'none' && <Alert type="warning" showIcon title={words.noDrawing} />}
          <section
            className="design-canvas"
            ref={drawing.box}
            aria-label={words.canvas}
            data-state={state}
            data-testid="design-canvas"
          />
          <FindingList findings={findings} onShow={drawing.show} />
        </div>
        <aside className="design-panel" aria-label={words.panel} data-testid="design-panel">
          {state === 'ready' && <PropertiesPanel drawing={drawing} choices={choices} fixedKey={fixedKey} />}
        </aside>
      </div>
    </ConfigProvider>
  );
}

const nothingSaid: Opened = { lost: 0, isLaidOut: false, unplaced: 0, lanes: [] };

/** What cannot be edited here is there to be read. */
const readable = { token: { colorTextDisabled: '#4e5969' } };

const keyIn = (bpmn: string) => /<(?:\w+:)?process\b[^>]*\bid="([^"]+)"/.exec(bpmn)?.[1];

/** A key that nobody has, until its author chooses another. */
const freshKey = () => `process_${Date.now().toString(36)}`;
