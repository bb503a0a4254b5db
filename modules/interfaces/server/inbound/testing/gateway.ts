import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import iconv from 'iconv-lite';
import { sm4 } from 'sm-crypto-v2';

export const gatewayKeys = {
  clientId: 'county-demo',
  secret: 'gateway-s3cret',
  apiKey: 'licence-k3y',
  cipherKey: 'c1pher-key-16byt',
} as const;

type Answer = (request: IncomingMessage, reply: ServerResponse, url: URL, body: Buffer) => void;

const json = (reply: ServerResponse, value: unknown, status = 200): void =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/**
 * A gateway as provinces run them, with a register of real estate (signed by client, time and nonce; answers 200 with an error)
 * and a service of electronic licences (XML in GBK, signed by an upper-case MD5 over sorted parameters and key), and what goes wrong.
 */
export async function startGateway() {
  const asked: { url: string; headers: IncomingMessage['headers']; body: Buffer }[] = [];
  const nonces = new Set<string>();
  const tokens = new Set<string>();
  let stumbles = 0;
  let isDown = false;
  const answers: Record<string, Answer> = {
    'estate/units': (request, reply, url) => {
      if (isDown) return json(reply, {}, 502);
      const {
        'x-client-id': id,
        'x-timestamp': time,
        'x-nonce': nonce,
        'x-signature': sign,
      } = request.headers;
      const wanted = createHmac('sha256', gatewayKeys.secret).update(`${id}${time}${nonce}`).digest('base64');
      if (sign !== wanted || nonces.has(String(nonce)))
        return json(reply, { code: 401, message: '签名错误' });
      nonces.add(String(nonce));
      const owner = url.searchParams.get('sfzh');
      if (!owner?.startsWith('350')) return json(reply, { code: 40004, message: '未查询到不动产登记信息' });
      json(reply, {
        code: '0',
        message: 'ok',
        data: { list: [{ bdcdyh: '350399100201JC00012F00010001', qlr: '林阿土', mj: 118.5 }] },
      });
    },
    'estate/open': (request, reply) => {
      if (isDown) return json(reply, {}, 502);
      if (request.headers['x-api-key'] !== gatewayKeys.apiKey) return json(reply, { code: 1 }, 401);
      json(reply, { data: { list: [{ bdcdyh: '350399100201JC00012F00010001', qlr: '林阿土', mj: 118.5 }] } });
    },
    'licence/query': (_request, reply, _url, body) => {
      const form = new Map(
        iconv
          .decode(body, 'latin1')
          .split('&')
          .map((pair) => pair.split('=').map((part) => decodeGbk(part)) as [string, string]),
      );
      const sign = form.get('sign');
      form.delete('sign');
      const sorted = [...form].filter(([, value]) => value !== '').toSorted(([a], [b]) => (a < b ? -1 : 1));
      const text = `${sorted.map(([name, value]) => `${name}=${value}`).join('&')}&key=${gatewayKeys.secret}`;
      const isRight = sign === createHash('md5').update(text).digest('hex').toUpperCase();
      const xml = isRight
        ? `<?xml version="1.0" encoding="GBK"?><Response><Head><Code>200</Code></Head><Body><Licence no="0123"><Holder>${form.get('name')}</Holder><Name>不动产权证书</Name></Licence></Body></Response>`
        : '<?xml version="1.0" encoding="GBK"?><Response><Head><Code>403</Code><Message>签名不正确</Message></Head></Response>';
      reply.writeHead(200, { 'content-type': 'text/xml; charset=GBK' }).end(iconv.encode(xml, 'gbk'));
    },
    'sealed/query': (_request, reply, _url, body) => {
      const { sign, ...sent } = JSON.parse(body.toString()) as Record<string, string>;
      const text = Object.keys(sent)
        .toSorted()
        .map((name) => `${name}=${sent[name]}`)
        .join('&');
      const hmac = createHmac('sm3', gatewayKeys.secret).update(text).digest('hex');
      if (sign !== hmac) return json(reply, { code: '401', message: '验签失败' });
      const key = Buffer.from(gatewayKeys.cipherKey).toString('hex');
      const bytes = Buffer.from(sent['data'] ?? '', 'base64').toString('hex');
      let idNumber: string;
      try {
        const text = sm4.decrypt(bytes.slice(32), key, { mode: 'cbc', iv: bytes.slice(0, 32) });
        ({ idNumber } = JSON.parse(text) as { idNumber: string });
      } catch {
        return json(reply, { code: '402', message: '解密失败' });
      }
      const iv = 'ab'.repeat(16);
      const answer = sm4.encrypt(JSON.stringify({ owner: '林阿土', idNumber }), key, { mode: 'cbc', iv });
      json(reply, { code: '0', data: Buffer.from(iv + answer, 'hex').toString('base64') });
    },
    key: (request, reply) =>
      request.headers['x-api-key'] === gatewayKeys.apiKey
        ? json(reply, { code: 0, data: { name: '壶兰县', phone: '13800001234' } })
        : json(reply, { code: 1 }, 401),
    token: (_request, reply, _url, body) => {
      const form = new URLSearchParams(body.toString());
      if (form.get('client_secret') !== gatewayKeys.secret)
        return json(reply, { error: 'invalid_client' }, 401);
      const token = `abc.${tokens.size}.${Date.now()}`;
      tokens.add(token);
      json(reply, { access_token: token, expires_in: 7200 });
    },
    bearer: (request, reply) => {
      const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
      json(reply, { ok: tokens.has(token) }, tokens.has(token) ? 200 : 401);
    },
    long: (_request, reply) =>
      void reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"id":1234567890123456789,"area":120.5,"nested":[{"sfzh":350399198001011234}]}'),
    echo: (request, reply, url, body) =>
      json(reply, {
        method: request.method,
        path: url.pathname,
        query: [...url.searchParams],
        type: request.headers['content-type'] ?? '',
        body: body.toString(),
      }),
    stumble: (_request, reply) => json(reply, { code: 0 }, ++stumbles % 3 === 0 ? 200 : 503),
    down: (_request, reply) => json(reply, {}, 502),
    hang: () => undefined,
    endless: (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (reply.write(Buffer.alloc(65_536, 120)));
        reply.once('drain', more);
      };
      reply.on('error', () => undefined);
      more();
    },
    inside: (_request, reply) => void reply.writeHead(302, { location: 'http://10.0.0.8/' }).end(),
    broken: (_request, reply) =>
      void reply.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'),
    gbk: (_request, reply) =>
      void reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(iconv.encode('{"name":"宅基地"}', 'gbk')),
    entities: (_request, reply) =>
      void reply
        .writeHead(200, { 'content-type': 'text/xml' })
        .end('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
  };
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://here');
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      asked.push({ url: request.url ?? '', headers: request.headers, body });
      const [first = '', second = ''] = url.pathname.slice(1).split('/');
      const answer = answers[`${first}/${second}`] ?? answers[first];
      if (answer) answer(request, reply, url, body);
      else reply.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Ends all tokens, as a gateway does that starts anew. */
    endTokens: () => tokens.clear(),
    /** Whether the register of real estate is away. */
    fail: (now: boolean) => {
      isDown = now;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const decodeGbk = (text: string): string => {
  const bytes = text
    .replace(/\+/g, ' ')
    .replace(/%([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return iconv.decode(Buffer.from(bytes, 'latin1'), 'gbk');
};
