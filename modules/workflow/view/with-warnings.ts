import { viewTexts } from './texts.ts';

/** How many warnings a passing message names; the rest are counted. */
const named = 3;

/** What was done, and the warnings of the server's reply: texts it changed, values that a draft could not keep. */
export function withWarnings(done: string, warnings: readonly { message: string }[]): string {
  const said = [...new Set(warnings.map(({ message }) => message))];
  if (said.length === 0) return done;
  const rest = said.length - named;
  return `${done}。${said.slice(0, named).join('；')}${rest > 0 ? viewTexts.moreWarnings(rest) : ''}`;
}
