import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };

/** Ways in which other systems ask who calls. */
export const recipeTypes = ['none', 'basic', 'key', 'signature', 'oauth'] as const;
export const recipePlaces = ['header', 'query', 'body'] as const;
export const signAlgorithms = [
  'hmac-sha256',
  'hmac-sha1',
  'hmac-md5',
  'hmac-sm3',
  'md5',
  'sha1',
  'sha256',
  'sm3',
  'sm2',
  'sm4',
] as const;
export const signEncodings = ['hex', 'HEX', 'base64'] as const;
export const timeFormats = ['milliseconds', 'seconds', 'compact', 'iso'] as const;
/** What a signed text is put together from; `parameters` are all parameters by name as `a=1&b=2`. */
export const signParts = [
  'account',
  'secret',
  'time',
  'nonce',
  'method',
  'path',
  'query',
  'parameters',
  'body',
  'bodyHash',
  'plainBody',
  'text',
] as const;
export const sendParts = ['account', 'secret', 'time', 'nonce', 'signature', 'text'] as const;
export type SignPart = (typeof signParts)[number];
export type SendPart = (typeof sendParts)[number];

export const cipherModes = ['sm4-cbc', 'sm4-ecb'] as const;
export const cipherAnswers = ['enciphered', 'plain'] as const;

/** How bodies are enciphered as a whole; the key is kept apart. */
export const Cipher = Type.Object(
  {
    mode: Type.Enum(cipherModes),
    encoding: Type.Optional(Type.Enum(signEncodings, { description: '密文的写法' })),
    iv: Type.Optional(
      Type.String({ maxLength: 32, description: 'CBC 的初始向量；不填则每次随机，放在密文之前' }),
    ),
    field: Type.Optional(
      Type.String({ maxLength: 100, description: '密文放在请求体（JSON）的哪一项；不填则整个请求体为密文' }),
    ),
    answer: Type.Optional(
      Type.Enum(cipherAnswers, { description: 'enciphered 应答也加密，plain 应答为明文' }),
    ),
    answerPath: Type.Optional(
      Type.String({ maxLength: 300, description: '密文在应答中的位置；不填则整个应答为密文' }),
    ),
  },
  exact,
);
export type Cipher = Static<typeof Cipher>;

/** How a call shows who makes it: data that the program carries out, never code. The secret is kept apart. */
export const Recipe = Type.Object(
  {
    type: Type.Enum(recipeTypes, {
      description: 'none 无，basic 用户名和密码，key 密钥，signature 签名，oauth OAuth 2.0 客户端',
    }),
    account: Type.Optional(Type.String({ maxLength: 200, description: '应用标识、用户名或 client_id' })),
    place: Type.Optional(Type.Enum(recipePlaces, { description: '密钥放在：请求头、地址参数、请求体' })),
    name: Type.Optional(Type.String({ maxLength: 100, description: '密钥的请求头或参数名' })),
    prefix: Type.Optional(Type.String({ maxLength: 50, description: '密钥前的文字，如 “Bearer ”' })),
    algorithm: Type.Optional(Type.Enum(signAlgorithms)),
    encoding: Type.Optional(
      Type.Enum(signEncodings, { description: 'hex 小写十六进制，HEX 大写十六进制，base64' }),
    ),
    separator: Type.Optional(Type.String({ maxLength: 10, description: '各部分之间的分隔符' })),
    timeFormat: Type.Optional(
      Type.Enum(timeFormats, {
        description: '时间：毫秒、秒、yyyyMMddHHmmss（北京时间）、ISO 8601',
      }),
    ),
    parts: Type.Optional(
      Type.Array(
        Type.Object(
          { part: Type.Enum(signParts), value: Type.Optional(Type.String({ maxLength: 200 })) },
          exact,
        ),
        { maxItems: 20, description: '签名原文的各部分，按次序' },
      ),
    ),
    sends: Type.Optional(
      Type.Array(
        Type.Object(
          {
            place: Type.Enum(recipePlaces),
            name: Type.String({ minLength: 1, maxLength: 100 }),
            part: Type.Enum(sendParts),
            value: Type.Optional(Type.String({ maxLength: 200 })),
          },
          exact,
        ),
        { maxItems: 20, description: '随请求发送的内容' },
      ),
    ),
    tokenUrl: Type.Optional(Type.String({ maxLength: 1000, description: '取得令牌的地址' })),
    scope: Type.Optional(Type.String({ maxLength: 200 })),
    clientIn: Type.Optional(
      Type.Enum(['body', 'basic'], { description: '客户端密钥放在请求体或 Basic 请求头' }),
    ),
    cipher: Type.Optional(Cipher),
  },
  exact,
);
export type Recipe = Static<typeof Recipe>;

/** Recipes to begin with, as provincial and municipal gateways ask for them; each may be changed. */
export const recipePresets: readonly { key: string; recipe: Recipe }[] = [
  {
    key: 'clientNonce',
    recipe: {
      type: 'signature',
      algorithm: 'hmac-sha256',
      encoding: 'base64',
      separator: '',
      timeFormat: 'milliseconds',
      parts: [{ part: 'account' }, { part: 'time' }, { part: 'nonce' }],
      sends: [
        { place: 'header', name: 'X-Client-Id', part: 'account' },
        { place: 'header', name: 'X-Timestamp', part: 'time' },
        { place: 'header', name: 'X-Nonce', part: 'nonce' },
        { place: 'header', name: 'X-Signature', part: 'signature' },
      ],
    },
  },
  {
    key: 'digestOfKeys',
    recipe: {
      type: 'signature',
      algorithm: 'sha1',
      encoding: 'hex',
      separator: '',
      timeFormat: 'milliseconds',
      parts: [{ part: 'account' }, { part: 'secret' }, { part: 'time' }],
      sends: [
        { place: 'query', name: 'appKey', part: 'account' },
        { place: 'query', name: 'timestamp', part: 'time' },
        { place: 'query', name: 'sign', part: 'signature' },
      ],
    },
  },
  {
    key: 'sortedParameters',
    recipe: {
      type: 'signature',
      algorithm: 'md5',
      encoding: 'HEX',
      separator: '',
      timeFormat: 'compact',
      parts: [{ part: 'parameters' }, { part: 'text', value: '&key=' }, { part: 'secret' }],
      sends: [
        { place: 'query', name: 'appId', part: 'account' },
        { place: 'query', name: 'timestamp', part: 'time' },
        { place: 'query', name: 'nonce', part: 'nonce' },
        { place: 'query', name: 'sign', part: 'signature' },
      ],
    },
  },
  {
    key: 'wholeRequest',
    recipe: {
      type: 'signature',
      algorithm: 'hmac-sm3',
      encoding: 'hex',
      separator: '\\n',
      timeFormat: 'seconds',
      parts: [
        { part: 'method' },
        { part: 'path' },
        { part: 'query' },
        { part: 'bodyHash' },
        { part: 'time' },
        { part: 'nonce' },
      ],
      sends: [
        { place: 'header', name: 'X-App-Id', part: 'account' },
        { place: 'header', name: 'X-Timestamp', part: 'time' },
        { place: 'header', name: 'X-Nonce', part: 'nonce' },
        { place: 'header', name: 'X-Signature', part: 'signature' },
      ],
    },
  },
  {
    key: 'sealedBody',
    recipe: {
      type: 'signature',
      algorithm: 'hmac-sm3',
      encoding: 'hex',
      separator: '',
      timeFormat: 'milliseconds',
      parts: [{ part: 'parameters' }],
      sends: [
        { place: 'body', name: 'appId', part: 'account' },
        { place: 'body', name: 'timestamp', part: 'time' },
        { place: 'body', name: 'nonce', part: 'nonce' },
        { place: 'body', name: 'sign', part: 'signature' },
      ],
      cipher: { mode: 'sm4-cbc', encoding: 'base64', field: 'data', answerPath: 'data' },
    },
  },
];
