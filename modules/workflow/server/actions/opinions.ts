import { cleanLines } from '@homestead/forms/engine';

/** What people write beside the form: kept as the form's own texts are. */
const written = ['approverContent', 'reason', 'text'] as const;

/** The body with its opinions rid of what cannot be seen, cannot be stored, or only deceives (controls, marks of direction). */
export function withCleanOpinions<T extends object>(body: T): T {
  const texts = body as Record<string, unknown>;
  const cleaned = written.flatMap((name) => {
    const text = texts[name];
    return typeof text === 'string' ? [[name, cleanLines(text)] as const] : [];
  });
  const { answers } = texts;
  const reasons = Array.isArray(answers)
    ? { answers: answers.map((answer) => ({ ...answer, reason: cleanLines(answer.reason) })) }
    : {};
  return { ...body, ...Object.fromEntries(cleaned), ...reasons };
}
