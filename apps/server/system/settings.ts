/** Settings whose value opens something: it is said only whether they are set. */
const secrets = new Set([
  'AUDIT_KEY',
  'OIDC_CLIENT_SECRET',
  'PAPER_SIGNING_KEY',
  'PERSONAL_DATA_KEYS',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SMS_TOKEN',
]);

/** One setting as it is in force. */
export interface ShownSetting {
  name: string;
  /** Null where nothing is set, and of a secret. */
  value: string | null;
  isSecret: boolean;
  isSet: boolean;
}

/** The settings in force as administrators may see them: no key, no password, also not within an address. */
export function shownSettings(
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
  isSet: (name: string) => boolean,
): ShownSetting[] {
  return names.map((name) => {
    const isSecret = secrets.has(name);
    const value = values[name];
    const shown = value === undefined || value === '' || isSecret ? null : withoutPassword(String(value));
    return { name, value: shown, isSecret, isSet: isSet(name) };
  });
}

/** An address without the account that it carries. */
function withoutPassword(value: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return value;
  return value
    .replace(/\/\/[^/@]*@/, '//***@')
    .replace(/([?&][^=]*(?:password|secret|key|token)[^=]*=)[^&]*/gi, '$1***');
}
