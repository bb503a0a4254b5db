import type { ModdleElement } from '@homestead/bpmn';
import { Collapse, Form, Input } from 'antd';
import { type ComponentType, useId } from 'react';
import {
  documentation,
  eventDefinition,
  processOf,
  setAttribute,
  setDocumentation,
} from '../moddle/properties.ts';
import { rename } from '../moddle/rename.ts';
import { OpenCases } from '../OpenCases.tsx';
import { panelTexts as words } from '../texts.ts';
import type { Choices } from '../use-choices.ts';
import type { Drawing } from '../use-modeler.ts';
import { AttributeField } from './AttributeField.tsx';
import { ConditionField } from './ConditionField.tsx';
import { type Panel, PanelProvider, usePanel } from './context.ts';
import { type Group, groupsOf, type Part } from './fields.ts';
import { OutcomeList, VariableList } from './lists.tsx';
import { DefaultFlow, EntryFields, Interrupting, LoopFields, TimerFields } from './parts.tsx';
import { TypedInput } from './TypedInput.tsx';

const parts: Readonly<Record<Part, ComponentType>> = {
  entry: EntryFields,
  variables: VariableList,
  outcomeList: OutcomeList,
  loop: LoopFields,
  timer: TimerFields,
  condition: ConditionField,
  interrupting: Interrupting,
  defaultFlow: DefaultFlow,
};

interface Props {
  drawing: Drawing;
  choices: Choices;
  /** The key of the process where it is known elsewhere, so that it stays; null for a new one. */
  fixedKey: string | null;
}

/** The properties of the chosen element, or of the process where none is chosen. */
export function PropertiesPanel({ drawing, choices, fixedKey }: Props) {
  const { chosen } = drawing;
  const [one] = chosen;
  const root = drawing.root();
  const definitions = drawing.definitions();
  const process = definitions && processOf(definitions);
  if (!root || !process) return null;
  if (chosen.length > 1) return <p className="design-note">{words.many}</p>;
  const drawn = one ?? root;
  const element = one?.businessObject ?? process;
  const { together } = drawing;
  const panel: Panel = { desk: drawing.deskOf(drawn), together, element, process, choices };
  return (
    <PanelProvider value={panel}>
      <Form layout="vertical" key={keyOf(element)} className="design-form" size="small">
        <h2>{words.types[element.$type] ?? element.$type}</h2>
        <Base isKey={element === process} isKeyFixed={fixedKey !== null} isTaken={drawing.isTaken} />
        {element === process && fixedKey !== null && <OpenCases processKey={fixedKey} />}
        <Groups groups={groupsFor(element)} />
      </Form>
    </PanelProvider>
  );
}

const keys = new WeakMap<ModdleElement, number>();
let lastKey = 0;

/** What tells elements apart while their ids change: a field must not go while it is typed into. */
function keyOf(element: ModdleElement): number {
  const key = keys.get(element) ?? ++lastKey;
  keys.set(element, key);
  return key;
}

/** The groups of an element; the event of an end that terminates says its part itself. */
function groupsFor(element: ModdleElement): readonly Group[] {
  return (Object.hasOwn(groupsOf, element.$type) && groupsOf[element.$type]) || [];
}

const idShape = /^[\p{L}_][\p{L}\p{N}_.-]{0,199}$/u;
const named = new Set(['bpmn:TextAnnotation']);

/** What is to be known of an id before it is changed. */
function noteOn({ isKey, isFixed, type }: { isKey: boolean; isFixed: boolean; type: string }): string | null {
  if (isKey) return isFixed ? words.keyFixed : words.keyNote;
  return type === 'bpmn:UserTask' ? words.idNote : null;
}

interface BaseProps {
  isKey: boolean;
  isKeyFixed: boolean;
  isTaken(id: string): boolean;
}

function Base({ isKey, isKeyFixed, isTaken }: BaseProps) {
  const { desk, together, element, process } = usePanel();
  const id = useId();
  const isFixed = isKey && isKeyFixed;
  if (named.has(element.$type)) return <p className="design-note">{words.none}</p>;
  return (
    <>
      <Form.Item label={words.name} htmlFor={`${id}name`}>
        <TypedInput
          id={`${id}name`}
          value={typeof element['name'] === 'string' ? element['name'] : ''}
          onCommit={(name) => setAttribute(desk, element, 'name', name.trim())}
        />
      </Form.Item>
      <Form.Item label={words.id} htmlFor={`${id}id`} extra={noteOn({ isKey, isFixed, type: element.$type })}>
        {isFixed ? (
          <Input id={`${id}id`} value={element.id ?? ''} disabled />
        ) : (
          <TypedInput
            id={`${id}id`}
            value={element.id ?? ''}
            faultOf={(typed) => (!idShape.test(typed) || isTaken(typed) ? words.idTaken : null)}
            onCommit={(next) => together(() => rename(desk, process, element, next))}
          />
        )}
      </Form.Item>
      <Form.Item label={words.documentation} htmlFor={`${id}documentation`}>
        <TypedInput
          id={`${id}documentation`}
          rows={2}
          value={documentation(element)}
          onCommit={(text) => setDocumentation(desk, element, text)}
        />
      </Form.Item>
    </>
  );
}

function Groups({ groups }: { groups: readonly Group[] }) {
  const panel = usePanel();
  const terminate = eventDefinition(panel.element);
  const isTerminate = terminate?.$type === 'bpmn:TerminateEventDefinition';
  return (
    <>
      <Collapse
        ghost
        size="small"
        defaultActiveKey={groups.slice(0, 3).map(({ name }) => name)}
        items={groups.map(({ name, attributes = [], part }) => {
          const Inner = part && parts[part];
          return {
            key: name,
            label: words.groups[name],
            children: (
              <>
                {Inner && <Inner />}
                {attributes.map(([attribute, control]) => (
                  <AttributeField key={attribute} name={attribute} control={control} />
                ))}
              </>
            ),
          };
        })}
      />
      {isTerminate && (
        <PanelProvider value={{ ...panel, element: terminate }}>
          {groupsFor(terminate).flatMap(({ attributes = [] }) =>
            attributes.map(([attribute, control]) => (
              <AttributeField key={attribute} name={attribute} control={control} />
            )),
          )}
        </PanelProvider>
      )}
    </>
  );
}
