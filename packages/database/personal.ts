import type { Keyring } from '@homestead/encryption';
import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely';

/** A text that is sealed on its way into the database. */
export class Sealed {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

class SealedJson {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

class Digest {
  readonly purpose: string;
  readonly text: string;
  readonly isOfEveryKey: boolean;
  constructor(purpose: string, text: string, isOfEveryKey: boolean) {
    this.purpose = purpose;
    this.text = text;
    this.isOfEveryKey = isOfEveryKey;
  }
}

/** What a sealed text is found by; each purpose has a key of its own. */
export type DigestPurpose = 'phone' | 'identity-number' | 'household';

/** A bound parameter: the text as a column of personal data keeps it. Nothing stays nothing, and an empty text empty. */
export function sealed(text: string | null | undefined): Sealed | string | null {
  return text ? new Sealed(text) : (text ?? null);
}

/** A bound parameter: a value as JSON text in which every `Sealed` is sealed, at any depth. */
export const sealedJson = (value: unknown): unknown => new SealedJson(value);

/** A bound parameter: the digest under which a text is kept. */
export function digested(purpose: DigestPurpose, text: string | null | undefined): unknown {
  return text ? new Digest(purpose, text, false) : null;
}

/** A bound parameter of type text[]: the digests under which a text may be kept; for `= any(…)`. */
export const digestsOf = (purpose: DigestPurpose, text: string): unknown => new Digest(purpose, text, true);

/** The value that is bound for a parameter. */
function bound(keyring: Keyring, parameter: unknown): unknown {
  if (parameter instanceof Sealed) return keyring.seal(parameter.text);
  if (parameter instanceof SealedJson)
    return JSON.stringify(parameter.value, (_key, value: unknown) =>
      value instanceof Sealed ? keyring.seal(value.text) : value,
    );
  if (!(parameter instanceof Digest)) return parameter;
  const { purpose, text, isOfEveryKey } = parameter;
  return isOfEveryKey ? keyring.digests(purpose, text) : keyring.digest(purpose, text);
}

const isSealable = (value: unknown): boolean =>
  value instanceof Sealed || value instanceof SealedJson || value instanceof Digest;

/** Opens what is sealed in a value that the database returned. Objects and lists are opened in place: they are ours alone. */
function opened(keyring: Keyring, value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('enc:') ? keyring.open(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    // Coordinates hold no text.
    if (typeof value[0] === 'number') return value;
    for (let index = 0; index < value.length; index++) value[index] = opened(keyring, value[index]);
    return value;
  }
  if (value instanceof Date || ArrayBuffer.isView(value)) return value;
  const entries = value as Record<string, unknown>;
  for (const key of Object.keys(entries)) {
    const entry = entries[key];
    if (typeof entry === 'string' || (typeof entry === 'object' && entry !== null))
      entries[key] = opened(keyring, entry);
  }
  return entries;
}

/**
 * Makes the connections of a dialect seal what is bound as personal data and open what they return. No module handles a key, and a
 * column may hold sealed and plain texts beside each other while it is rewritten. Returns the dialect.
 */
export function withKeyring(dialect: Dialect, keyring: Keyring): Dialect {
  const known = new WeakSet<DatabaseConnection>();
  const makeDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = makeDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (...args) => {
      const connection = await acquire(...args);
      if (!known.has(connection)) protect(connection, keyring);
      known.add(connection);
      return connection;
    };
    return driver;
  };
  return dialect;
}

function protect(connection: DatabaseConnection, keyring: Keyring): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <R>(query: CompiledQuery, ...rest: []) => {
    const { parameters } = query;
    const answer = await execute<R>(
      parameters.some(isSealable)
        ? { ...query, parameters: parameters.map((each) => bound(keyring, each)) }
        : query,
      ...rest,
    );
    for (const row of answer.rows) opened(keyring, row);
    return answer;
  };
}
