import type { FieldViolation } from '@homestead/http/contract';
import { placeholdersOf } from '@homestead/people/contract';
import { longest, type NoticeTemplate } from './routes.ts';
import { templateTexts as texts } from './texts.ts';

/** What is wrong with the words of a template, each fault at its field; server and page judge alike. */
export function templateFaults(
  {
    channel,
    allowed,
    required,
  }: Pick<NoticeTemplate, 'channel' | 'allowed'> & { required: readonly string[] },
  { title, text }: { title: string | null; text: string },
): FieldViolation[] {
  const names = allowed.map(({ name }) => name);
  const judge = (path: 'title' | 'text', value: string, most: number): FieldViolation[] => {
    const fault = (message: string) => [{ path, message }];
    if (value.trim() === '') return fault(texts.empty(texts[path]));
    if ([...value].length > most) return fault(texts.tooLong(texts[path], most));
    if (/[{}]/.test(value.replace(/\{[^{}]*\}/g, ''))) return fault(texts.brace);
    return placeholdersOf(value)
      .filter((name) => !names.includes(name))
      .flatMap((name) => fault(texts.unknown(name, names)));
  };
  return [
    ...(title === null ? [] : judge('title', title, longest.title)),
    ...judge('text', text, longest[channel]),
    ...required
      .filter((name) => !placeholdersOf(text).includes(name))
      .map((name) => ({ path: 'text', message: texts.missing(name) })),
  ];
}
