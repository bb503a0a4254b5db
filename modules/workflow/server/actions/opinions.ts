import { changesInText, cleanLines } from '@homestead/forms/engine';
import { textChangeTexts } from '@homestead/http/cleaning';
import { workflowTexts } from '../../contract/texts.ts';

/** What people write beside the form: kept as the form's own texts are. */
const written = ['approverContent', 'reason', 'text'] as const;

export interface CleanOpinions<T> {
  body: T;
  /** Which texts are stored otherwise than they were sent, and what was changed in each. */
  changed: { path: string; message: string }[];
}

/** The body with its opinions rid of what cannot be seen, cannot be stored, or only deceives (controls, marks of direction). */
export function withCleanOpinions<T extends object>(body: T): CleanOpinions<T> {
  const texts = body as Record<string, unknown>;
  const changed: CleanOpinions<T>['changed'] = [];
  const clean = (path: string, label: string, text: string): string => {
    const changes = changesInText(text, 'lines');
    if (changes.length > 0) changed.push({ path, message: textChangeTexts.changed(label, changes) });
    return cleanLines(text);
  };
  const cleaned = written.flatMap((name) => {
    const text = texts[name];
    return typeof text === 'string' ? [[name, clean(name, workflowTexts.written[name], text)] as const] : [];
  });
  const { answers } = texts;
  const reasons = Array.isArray(answers)
    ? {
        answers: answers.map((answer, at) => ({
          ...answer,
          reason: clean(`answers.${at}.reason`, workflowTexts.written.answer, answer.reason),
        })),
      }
    : {};
  return { body: { ...body, ...Object.fromEntries(cleaned), ...reasons }, changed };
}
