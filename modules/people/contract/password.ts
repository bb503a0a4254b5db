import { maxPasswordLength } from './limits.ts';
import { peopleTexts } from './texts.ts';

const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];
const common = /^(?:password|passw0rd|qwerty|abc|admin|welcome|iloveyou)[\W\d_]*$/i;

/** What is wrong with a new password, or `null`. `names` are the user name and telephone, which it may not hold. */
export function checkPassword(password: string, names: readonly string[] = []): string | null {
  if (password.length > maxPasswordLength) return peopleTexts.longPassword;
  const kinds = classes.filter((pattern) => pattern.test(password)).length;
  if (password.length < 8 || kinds < 3) return peopleTexts.weakPassword;
  const lower = password.toLowerCase();
  if (names.some((name) => name.length >= 4 && lower.includes(name.toLowerCase())))
    return peopleTexts.namedPassword;
  return common.test(password) ? peopleTexts.commonPassword : null;
}
