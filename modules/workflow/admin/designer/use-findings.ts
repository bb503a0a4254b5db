import { compile } from '@homestead/bpmn';
import { useEffect, useRef, useState } from 'react';
import { remarksOf, unknownFields, withoutForm, withoutRole } from '../../engine/index.ts';
import { panelTexts } from './texts.ts';

/** What is wrong at an element of the drawing; the id is empty where it is of the whole file. */
export interface Finding {
  elementId: string;
  level: 'error' | 'warning';
  message: string;
  /** Address of the page where it is mended, where that is another one. */
  href?: string;
}

export interface Known {
  /** Null while they are not known: nothing is called missing then. */
  forms: ReadonlySet<string> | null;
  roles: ReadonlySet<string> | null;
  fields: ReadonlySet<string> | null;
}

/** What the compiler, and a look at what is around it, say of a process; the first of what is alike. */
export async function findingsIn(bpmn: string, { forms, roles, fields }: Known): Promise<Finding[]> {
  const { definition, violations, warnings } = await compile(bpmn);
  const of = (level: Finding['level'], found: readonly { elementId: string; message: string }[]): Finding[] =>
    found.map(({ elementId, message }) => ({ elementId, level, message: asPanel(message) }));
  const around = definition
    ? [
        ...of(
          'error',
          withoutForm(definition, (key) => forms?.has(key) ?? true),
        ),
        ...of(
          'error',
          withoutRole(definition, (code) => roles?.has(code) ?? true),
        ),
        ...of('warning', remarksOf(definition)),
        ...of('warning', fields ? unknownFields(definition, fields) : []),
      ]
    : [];
  const all = [...of('error', violations), ...of('warning', warnings), ...around];
  return [...new Map(all.map((each) => [`${each.elementId} ${each.message}`, each])).values()];
}

/** Attributes by the names that the panel gives them, before those of the file. */
const asPanel = (message: string) =>
  message.replace(/\b(?:ha|flowable):\w+(?==")/g, (name) => {
    const labels: Readonly<Record<string, string>> = panelTexts.labels;
    return labels[name] ? `${labels[name]} ${name}` : name;
  });

/** Why a file cannot be drawn at all; null where it can. */
export async function unreadable(bpmn: string): Promise<string | null> {
  const { violations } = await compile(bpmn);
  const [first] = violations;
  return first && violations.every(({ elementId }) => elementId === '') ? first.message : null;
}

const quietMs = 300;

/** The findings of what is drawn, a moment after each change; null before the first. */
export function useFindings(write: () => Promise<string>, round: number, known: Known): Finding[] | null {
  const [findings, setFindings] = useState<Finding[] | null>(null);
  const writing = useRef(write);
  writing.current = write;
  const { forms, roles, fields } = known;
  useEffect(() => {
    if (round === 0) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // What was drawn may have gone meanwhile, as for a file that is opened instead.
      const xml = await writing.current().catch(() => null);
      const found = xml === null ? null : await findingsIn(xml, { forms, roles, fields });
      if (isCurrent && found) setFindings(found);
    }, quietMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [round, forms, roles, fields]);
  return findings;
}
