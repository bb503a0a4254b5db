const prefix = 'answers.';

/** Where a refusal names the answer that a rule asks for. */
export const answerPath = (rule: string): string => `${prefix}${rule}`;

/** The rules for whose answers a refusal asks; empty where it asks for none. */
export function rulesAsked(fields: readonly { path: string }[]): string[] {
  return fields.flatMap(({ path }) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
}
