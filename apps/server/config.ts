import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  developmentKeyring,
  KeyError,
  type Keyring,
  readKeyring,
  type SignatureName,
  signatureWays,
} from '@homestead/encryption';
import { networkList } from '@homestead/http/server';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type ShownSetting, shownSettings } from './system/settings.ts';

export const rootFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Everything the environment may say, in one place; README lists the same names. */
const Signature = Type.Union([Type.Literal('ed25519'), Type.Literal('sm2')], { default: 'ed25519' });

const webAddress = '应为以 http:// 或 https:// 开头的网址';
const siteAddress = '应如 https://zjd.example.gov.cn，不带路径';

/** A pattern of text says in `takes` what it takes. */
const Environment = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000 }),
  HOST: Type.String({ default: '0.0.0.0' }),
  DATABASE_URL: Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://', takes: '应如 postgres://用户:密码@主机:5432/数据库' }),
  ),
  // A start holds one connection beside those that it works with.
  DATABASE_POOL: Type.Integer({ minimum: 2, maximum: 200, default: 10 }),
  DATA_DIR: Type.String({ default: './data' }),
  CONTENT_DIR: Type.String({ default: './content' }),
  NODE_ENV: Type.String({ default: 'development' }),
  SEED: Type.Optional(Type.Union([Type.Literal('demo'), Type.Literal('none')])),
  TRUST_PROXY: Type.String({ default: '' }),
  OFFICE_NETWORKS: Type.String({ default: '' }),
  HTTPS: Type.Union([Type.Literal('true'), Type.Literal('false')], { default: 'false' }),
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65535 })),
  METRICS_HOST: Type.String({ default: '127.0.0.1' }),
  LOG: Type.Union([Type.Literal('silent'), Type.Literal('warn'), Type.Literal('info')], { default: 'warn' }),
  /** The county of the content where it is not said. */
  COUNTY: Type.Optional(Type.String({ pattern: '^[0-9]{6}$', takes: '应为县级行政区划的六位数字代码' })),
  BASE_MAP: Type.Optional(Type.String()),
  /** A path of this site, or another site. */
  BIG_SCREEN: Type.String({
    default: '/BigScreen',
    pattern: '^(/(?![/\\\\])|https?://[^/])',
    takes: '应为以 / 开头的本站路径，或以 http://、https:// 开头的网址',
  }),
  AUDIT_KEY: Type.Optional(Type.String({ minLength: 32 })),
  SECOND_FACTOR: Type.Union([Type.Literal('officers'), Type.Literal('off')], { default: 'off' }),
  SEPARATE_DUTIES: Type.Union([Type.Literal('true'), Type.Literal('false')], { default: 'false' }),
  OUTBOUND_ALLOW: Type.String({ default: '' }),
  /** Server key of the national tile service (天地图). */
  TIANDITU_KEY: Type.Optional(
    Type.String({ pattern: '^[0-9A-Za-z]{8,100}$', takes: '应为 8 到 100 位字母或数字' }),
  ),
  TIANDITU_URL: Type.String({
    default: 'https://t0.tianditu.gov.cn',
    pattern: '^https?://[^/?#]+/?$',
    takes: siteAddress,
  }),
  /** Gateway of text messages: takes {phone, text} as JSON. */
  SMS_URL: Type.Optional(Type.String({ pattern: '^https?://', takes: webAddress })),
  SMS_TOKEN: Type.Optional(Type.String()),
  SMS_LOG: Type.Union([Type.Literal('true'), Type.Literal('false')], { default: 'false' }),
  OIDC_ISSUER: Type.Optional(Type.String({ pattern: '^https?://', takes: webAddress })),
  OIDC_CLIENT_ID: Type.Optional(Type.String()),
  OIDC_CLIENT_SECRET: Type.Optional(Type.String()),
  OIDC_CLAIM: Type.String({ default: 'preferred_username' }),
  OIDC_NAME: Type.String({ default: '统一身份认证', maxLength: 20 }),
  /** 32 bytes in hexadecimal. */
  PAPER_SIGNING_KEY: Type.Optional(
    Type.String({
      pattern: '^[0-9a-fA-F]{64}$',
      takes: '应为 64 位十六进制，可用 openssl rand -hex 32 生成',
    }),
  ),
  PAPER_SIGNATURE: Signature,
  /** Folder of fonts for signs that the papers' font lacks. */
  PAPER_FONTS: Type.Optional(Type.String()),
  CONTENT_SIGNATURE: Signature,
  /** `id:64 hexadecimal signs`, several parted by commas; the first seals, all open. */
  PERSONAL_DATA_KEYS: Type.Optional(Type.String()),
  PERSONAL_DATA_CIPHER: Type.Union([Type.Literal('aes'), Type.Literal('sm4')], { default: 'aes' }),
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/?#]+/?$', takes: siteAddress })),
  COMMIT: Type.Optional(Type.String()),
  DATABASE_WAIT: Type.Integer({ minimum: 0, maximum: 3600, default: 60 }),
  DRAIN_SECONDS: Type.Integer({ minimum: 0, maximum: 300, default: 5 }),
  IMPORT_LEASE_SECONDS: Type.Integer({ minimum: 2, maximum: 3600, default: 60 }),
  DISK_RESERVE_MB: Type.Integer({ minimum: 0, default: 200 }),
  S3_ENDPOINT: Type.Optional(Type.String()),
  S3_REGION: Type.String({ default: 'us-east-1' }),
  S3_BUCKET: Type.Optional(Type.String()),
  S3_ACCESS_KEY: Type.Optional(Type.String()),
  S3_SECRET_KEY: Type.Optional(Type.String()),
});
type Environment = Static<typeof Environment>;

/** Names of all settings, for whoever checks a file of them. */
export const knownSettings: readonly string[] = Object.keys(Environment.properties);

export interface Config {
  port: number;
  host: string;
  database: ({ kind: 'postgres'; url: string; poolSize: number } | { kind: 'pglite'; folder: string }) & {
    /** Keys of personal data; those of development where production does not ask for others. */
    keyring: Keyring;
  };
  dataFolder: string;
  /** The county's content: models, forms, processes, roles, menus, rules. */
  contentFolder: string;
  isDemo: boolean;
  isProduction: boolean;
  /** The commit that the build was told. */
  commit: string | null;
  /** How long a start waits for a database that does not answer yet. */
  databaseWaitMs: number;
  /** For how long a node that was told to stop says so (`/api/ready`) before it takes no more calls. */
  drainMs: number;
  /** Free space in the data folder, in bytes, with less of which the node is not ready. */
  diskReserve: number;
  /** Seconds after which an import whose process died is begun anew. */
  importLeaseSeconds: number;
  trustProxy: string[] | false;
  /** Networks of offices, as `10.20.0.0/16`. */
  officeNetworks: string[];
  https: boolean;
  log: 'silent' | 'warn' | 'info';
  /** Where metrics are served, beside the product's own address; null where they are not. */
  metrics: { port: number; host: string } | null;
  county: string;
  /** GeoPackage with the county's own base maps; null where there is none. */
  baseMap: string | null;
  /** Where a client goes whose session ran out with code 5 or 404: a path of this site, or another site. */
  bigScreen: string;
  /** Key of the audit log's seal; without one the log is append-only but not sealed against its own database. */
  auditKey: string | null;
  /** Key that signs papers; without one a key is made and kept in the database. */
  paperSigningKey: string | null;
  /** What new papers are signed by. */
  paperSignature: SignatureName;
  /** Folder of fonts for signs that the papers' font lacks; null where there is none. */
  paperFonts: string | null;
  /** What packages of content are signed by. */
  contentSignature: SignatureName;
  /** Whom the county asks for a second factor at sign-in. */
  secondFactor: 'officers' | 'off';
  /** A grant waits until a second administrator confirms it. */
  separateDuties: boolean;
  /** Networks beside public addresses that calls to other systems may reach. */
  outboundAllow: string[];
  /** Server key of the national tile service; null where there is none. */
  tiandituKey: string | null;
  /** Where the national base maps are read, without a slash at the end. */
  tiandituUrl: string;
  /** How text messages leave: by a gateway, or printed by the server where nobody but its operator reads. */
  sms: { url: string | null; token: string | null; isLogged: boolean };
  /** The county's identity provider; null where it has none. */
  oidc: { issuer: string; clientId: string; clientSecret: string; claim: string; name: string } | null;
  /** Where people reach the product, without a slash at the end: the QR of papers leads there. */
  publicUrl: string;
  s3: {
    endpoint: string;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  /** Every setting as it is in force; secrets hidden. */
  settings: ShownSetting[];
}

/** With what the operation log is sealed, and where the head of its chain is exported. */
export function sealOf({ auditKey, dataFolder }: Config): { key: string; witness: string } {
  return { key: auditKey ?? '', witness: join(dataFolder, 'audit-head.json') };
}

/** A setting that cannot be used: the process says so and does not start. */
export class ConfigError extends Error {}

interface Taken {
  anyOf?: { const: string }[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  takes?: string;
}

/** What a setting takes, in words. The value may be a secret and is not repeated. */
function takenBy(name: string): string {
  const { anyOf, minimum, maximum, minLength, maxLength, takes } = (
    Environment.properties as Record<string, Taken>
  )[name]!;
  if (takes) return takes;
  if (anyOf) return `只能是 ${anyOf.map((choice) => choice.const).join('、')} 之一`;
  if (minimum !== undefined)
    return maximum === undefined ? `应为不小于 ${minimum} 的整数` : `应为 ${minimum} 到 ${maximum} 的整数`;
  if (minLength !== undefined) return `至少 ${minLength} 个字符`;
  return `不能超过 ${maxLength} 个字符`;
}

/** Reads the environment once, checks it, and gives the rest of the program plain values. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.fromEntries(knownSettings.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const given = new Set(Object.keys(known));
  const values = Value.Convert(Environment, Value.Default(Environment, known));
  if (!Value.Check(Environment, values)) {
    const [error] = Value.Errors(Environment, values);
    const name = error?.instancePath.split('/')[1] ?? '';
    throw new ConfigError(`设置 ${name} 不正确：${takenBy(name)}。请更正后重新启动`);
  }
  return { ...toConfig(values), settings: shownSettings(values, knownSettings, (name) => given.has(name)) };
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function readNetworks(setting: string, text: string): string[] {
  const networks = listed(text);
  try {
    networkList(networks);
  } catch (error) {
    throw new ConfigError(
      `设置 ${setting} 不正确：${(error as Error).message} 不是网段，应如 10.20.0.0/16，多个网段以逗号分隔`,
    );
  }
  return networks;
}

/** A content folder that is not there, or holds something else, would else fail at the first file that the start reads. */
function contentFolderOf(text: string): string {
  const folder = resolve(rootFolder, text);
  if (!existsSync(join(folder, 'processes')))
    throw new ConfigError(
      `设置 CONTENT_DIR 不正确：${folder} 不是内容目录（其中没有 processes 子目录）。请填写县级内容所在的目录，默认为程序目录下的 content`,
    );
  return folder;
}

/** The one county of the content's divisions. Throws ConfigError where there is none, or more than one. */
function countyOf(contentFolder: string): string {
  const path = join(contentFolder, 'people', 'divisions.json');
  const divisions = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { code: string; level: string }[])
    : [];
  const [county, another] = divisions.filter(({ level }) => level === 'county');
  if (!county || another)
    throw new ConfigError('请用设置 COUNTY 写明本县的六位代码：people/divisions.json 中没有或不止一个县');
  return county.code;
}

/** The key of papers is tried at the start: one that cannot sign would else be found at the first paper. */
function paperSignatureOf(env: Environment): Pick<Config, 'paperSigningKey' | 'paperSignature'> {
  const { PAPER_SIGNING_KEY: key, PAPER_SIGNATURE: paperSignature } = env;
  const paperSigningKey = key?.toLowerCase() ?? null;
  try {
    if (paperSigningKey) signatureWays[paperSignature].signer(paperSigningKey);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new ConfigError(
      '设置 PAPER_SIGNING_KEY 不正确：该数值超出 SM2 私钥的范围，请用 openssl rand -hex 32 另行生成',
    );
  }
  return { paperSigningKey, paperSignature };
}

/** Fonts are looked for at the start: a wrong folder would else be found at the first rare sign. */
function paperFontsOf(text: string | undefined): string | null {
  if (!text) return null;
  const folder = resolve(rootFolder, text);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  if (!files.some((file) => /\.(ttf|otf)$/i.test(file)))
    throw new ConfigError(
      `设置 PAPER_FONTS 不正确：${folder} 中没有字体文件。请填写存放文书补充字体（.ttf 或 .otf）的文件夹`,
    );
  return folder;
}

/** Production names its own keys: without them, what is sealed would be open to everybody who knows the program. */
function keyringOf(env: Environment): Keyring {
  const { PERSONAL_DATA_KEYS: keys, PERSONAL_DATA_CIPHER: cipher } = env;
  if (!keys) {
    if (env.NODE_ENV === 'production')
      throw new ConfigError(
        '生产环境须设置 PERSONAL_DATA_KEYS（个人信息加密密钥）：写作 k1:64位十六进制，例如 k1:$(openssl rand -hex 32)，并另行妥善保存，丢失后数据无法读取',
      );
    return developmentKeyring;
  }
  try {
    return readKeyring(keys, cipher);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new ConfigError(
      '设置 PERSONAL_DATA_KEYS 不正确：应为 编号:64位十六进制，多把密钥以逗号分隔，第一把用于加密，编号不能重复',
    );
  }
}

function oidcOf(env: Environment): Config['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError('设置 OIDC_ISSUER、OIDC_CLIENT_ID、OIDC_CLIENT_SECRET 须同时填写');
  return { issuer, clientId, clientSecret, claim: env.OIDC_CLAIM, name: env.OIDC_NAME };
}

function toConfig(env: Environment): Omit<Config, 'settings'> {
  const dataFolder = resolve(rootFolder, env.DATA_DIR);
  const contentFolder = contentFolderOf(env.CONTENT_DIR);
  const isDemo = env.SEED === 'demo';
  if (isDemo && env.NODE_ENV === 'production')
    throw new ConfigError('生产环境（NODE_ENV=production）不允许 SEED=demo');
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKeyId,
    S3_SECRET_KEY: secretAccessKey,
  } = env;
  const s3 =
    endpoint && bucket && accessKeyId && secretAccessKey
      ? { endpoint, bucket, accessKeyId, secretAccessKey, region: env.S3_REGION }
      : null;
  return {
    port: env.PORT,
    host: env.HOST,
    database: {
      keyring: keyringOf(env),
      ...(env.DATABASE_URL
        ? { kind: 'postgres', url: env.DATABASE_URL, poolSize: env.DATABASE_POOL }
        : { kind: 'pglite', folder: dataFolder }),
    },
    dataFolder,
    contentFolder,
    isDemo,
    trustProxy: env.TRUST_PROXY ? listed(env.TRUST_PROXY) : false,
    officeNetworks: readNetworks('OFFICE_NETWORKS', env.OFFICE_NETWORKS),
    isProduction: env.NODE_ENV === 'production',
    commit: env.COMMIT ?? null,
    databaseWaitMs: env.DATABASE_WAIT * 1000,
    drainMs: env.DRAIN_SECONDS * 1000,
    importLeaseSeconds: env.IMPORT_LEASE_SECONDS,
    diskReserve: env.DISK_RESERVE_MB * 1024 * 1024,
    https: env.HTTPS === 'true',
    log: env.LOG,
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    sms: { url: env.SMS_URL ?? null, token: env.SMS_TOKEN ?? null, isLogged: env.SMS_LOG === 'true' },
    county: env.COUNTY ?? countyOf(contentFolder),
    baseMap: env.BASE_MAP ? resolve(rootFolder, env.BASE_MAP) : null,
    bigScreen: env.BIG_SCREEN,
    auditKey: env.AUDIT_KEY ?? null,
    ...paperSignatureOf(env),
    paperFonts: paperFontsOf(env.PAPER_FONTS),
    contentSignature: env.CONTENT_SIGNATURE,
    // The accounts of the demonstration are for trying: nobody has their authenticator.
    secondFactor: isDemo ? 'off' : env.SECOND_FACTOR,
    oidc: oidcOf(env),
    tiandituKey: env.TIANDITU_KEY ?? null,
    tiandituUrl: env.TIANDITU_URL.replace(/\/$/, ''),
    separateDuties: env.SEPARATE_DUTIES === 'true',
    outboundAllow: readNetworks('OUTBOUND_ALLOW', env.OUTBOUND_ALLOW),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    s3,
  };
}
