import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Attack, Ground } from './ground.ts';
import { makeStranger } from './strangers.ts';

/** What has no business in a request without a session (bytes). */
const publicLimit = 16 * 1024;

const json = { 'content-type': 'application/json' };
const nested = (open: string, close: string, depth: number, inner = '1') =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`;

/** JSON that costs a reader far more than its sender, of about so many bytes. */
const costly: Record<string, (bytes: number) => string> = {
  'empty objects': (bytes) => `[${'{},'.repeat(bytes / 3)}{}]`,
  'empty lists': (bytes) => `[${'[],'.repeat(bytes / 3)}[]]`,
  brackets: (bytes) => nested('[', ']', bytes / 2),
  objects: (bytes) => nested('{"a":', '}', bytes / 6),
  'open brackets': (bytes) => '['.repeat(bytes),
  keys: (bytes) => `{${Array.from({ length: bytes / 11 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'equal keys': (bytes) => `{${'"a":1,'.repeat(bytes / 6)}"a":1}`,
  'a long text': (bytes) => `{"username":"${'x'.repeat(bytes)}","password":"x"}`,
  escapes: (bytes) => `{"username":"${'\\u0041'.repeat(bytes / 6)}","password":"x"}`,
  backslashes: (bytes) => `{"username":"${'\\\\'.repeat(bytes / 2)}","password":"x"}`,
  'half a text': (bytes) => `{"username":"${'\\'.repeat(bytes)}`,
  'a long number': (bytes) => `{"username":${'9'.repeat(bytes)}}`,
  spaces: (bytes) => `{${' '.repeat(bytes)}}`,
  quotes: (bytes) => `[${'"",'.repeat(bytes / 3)}""]`,
};

export const costlyBodies: Attack = {
  name: 'costly bodies',
  holds: 'a body that costs more than it says is refused before it is read, and nobody waits for it',
  run: async (ground) => {
    const open = ground.served.app.calls.filter(
      ({ access, method }) => access === 'public' && method !== 'GET',
    );
    for (const [shape, make] of Object.entries(costly)) {
      for (const bytes of [20_000, 200_000, 1_000_000].slice(0, ground.rounds > 1 ? 3 : 2)) {
        for (const spec of ground.rounds > 1 ? open : [ground.random.pick(open)]) {
          const raw = make(bytes);
          const answer = await ground.send(spec.method, spec.path, { raw, headers: json });
          ground.must(answer.status >= 400, `${shape} without a session are refused`, answer);
          if (raw.length > publicLimit)
            ground.must(answer.status === 413, `a call without a session takes 16 KB (${shape})`, answer);
        }
      }
      // With a session there is more room, and still no more work than the room is worth.
      const raw = make(3_500_000);
      const paths = ['/v1/flowable/process', '/v1/space/overlayAnalysis2', '/v1/homestead/advice'];
      const path = ground.random.pick(paths);
      const waited = await workOf(() => ground.send('POST', path, { by: 'nonghu1', raw, headers: json }));
      ground.must(waited.answer.status >= 400, `${shape} are refused`, waited.answer);
      if (ground.rounds > 1)
        ground.must(
          waited.ms < 400,
          `${shape}: others waited for ${Math.round(waited.ms)} ms`,
          waited.answer,
        );
    }
  },
};

/** How long the server's one thread worked while something was done (ms): the campaign shares its process. */
async function workOf<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const before = process.threadCpuUsage();
  const answer = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { answer, ms: (user + system) / 1000 };
}

export const strangeBodies: Attack = {
  name: 'strange bodies',
  holds: 'no body changes what objects are, and what is no honest JSON is refused',
  run: async (ground) => {
    await makeStranger(ground);
    const strange = [
      '{"__proto__":{"polluted":1},"username":"x","password":"y"}',
      '{"constructor":{"prototype":{"polluted":1}},"username":"x","password":"y"}',
      '{"processKey":"zjdjfsp","draft":true,"formData":{"__proto__":{"polluted":1}}}',
      '{"processKey":"zjdjfsp","draft":true,"formData":{"jfsqjd":{"__proto__":{"polluted":1}}}}',
      '{"processKey":"zjdjfsp","draft":true,"formData":{"jfsqjd":{"\\u005f_proto__":{"polluted":1}}}}',
      '{"processKey":"zjdjfsp","draft":true,"formData":{"constructor":{"prototype":{"polluted":1}}}}',
      '{"processKey":"__proto__","draft":true}',
      '{"processKey":"constructor"}',
      '{"processKey":"toString","formData":{"toString":{"toString":1}}}',
      '{"processKey":"zjdjfsp","processKey":"rcxj"}',
      '{"processKey":"zjdjfsp","process\\u004bey":"rcxj"}',
      '{"processKey":"zjdjfsp","draft":true,}',
      "{'processKey':'zjdjfsp'}",
      '{"processKey":"zjdjfsp"} {"processKey":"rcxj"}',
      '\ufeff{"processKey":"nothing"}',
      '{"processKey":"nothing","formData":NaN}',
      '{"processKey":"nothing","formData":{"jfsqjd":{"nl":1e400,"sfzh":-0}}}',
      '{"processKey":"nothing\\u0000"}',
      '{"processKey":"\\ud800"}',
      '0',
      '"text"',
      'null',
      'true',
      '',
      '\u0000',
      '/* */{}',
    ];
    const types = [
      'application/json',
      'application/json; charset=utf-16',
      'application/json; charset=utf-7',
      'application/json;charset=x;charset=y',
      'application/merge-patch+json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'text/xml',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'b'.repeat(5000)}`,
      'multipart/mixed; boundary=b',
      'json',
      ';',
    ];
    const writes = ground.served.app.calls.filter(
      ({ method, path }) => method !== 'GET' && path !== '/user/token' && !path.startsWith('/demo'),
    );
    const turns = Math.min(writes.length * strange.length, 60 * ground.rounds);
    for (let turn = 0; turn < turns; turn++) {
      const spec = ground.random.pick(writes);
      const raw = ground.random.pick(strange);
      const type = ground.random.chance(0.6) ? types[0]! : ground.random.pick(types);
      const path = spec.path.replace(/:[A-Za-z]+/g, 'nothing-here');
      await ground.send(spec.method, path, { by: 'fremde', raw, headers: { 'content-type': type } });
    }
    ground.mustHold(!('polluted' in {}), 'objects are what they were', Object.keys(Object.prototype));
  },
};

export const packedBodies: Attack = {
  name: 'packed bodies',
  holds: 'a packed body is refused, or counted as what it unpacks to',
  run: async (ground) => {
    const bomb = gzipSync(Buffer.alloc(ground.rounds > 1 ? 600_000_000 : 40_000_000, '['));
    const small = gzipSync('{"username":"x","password":"y"}');
    for (const encoding of [
      'gzip',
      'x-gzip',
      'deflate',
      'br',
      'zstd',
      'gzip, gzip',
      'identity',
      'none',
      '',
    ]) {
      for (const raw of [bomb, small]) {
        for (const type of ['application/json', 'multipart/form-data; boundary=b']) {
          const headers = { 'content-type': type, 'content-encoding': encoding };
          const began = process.memoryUsage().rss;
          const answer = await ground.send('POST', '/user/login', { raw: raw as never, headers });
          ground.must(answer.status >= 400, 'a packed body opens nothing', answer);
          const grown = (process.memoryUsage().rss - began) / 1e6;
          ground.must(grown < 400, `a body of ${raw.length} bytes took ${Math.round(grown)} MB`, answer);
        }
      }
    }
  },
};

/** Sends bytes as they are, and gives back what came until the connection ended or nothing more came. */
export function sendBytes(base: string, bytes: string | Buffer, waitMs = 3000): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const end = () => resolve(Buffer.concat(parts).toString('latin1'));
    socket.setTimeout(waitMs, () => socket.destroy());
    socket.on('data', (part) => parts.push(part));
    socket.on('error', end);
    socket.on('close', end);
    socket.write(bytes);
  });
}

const line = (path: string, method = 'GET', more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`;

export const strangeRequests: Attack = {
  name: 'strange requests',
  holds:
    'no address, method or header gets another answer than one in the envelope, and none smuggles a second request',
  run: async (ground) => {
    const paths = [
      '/api/%E0%A4%A',
      '/api/%',
      '/api/%00',
      '/api/user/%ff',
      '/api/v1/flowable/process/%E0%A4%A',
      '/api/..%2f..%2fetc%2fpasswd',
      '/api//user/me',
      '/api/user/me;x=1',
      '/api/user/me/',
      '/api/./user/me',
      '/api/USER/ME',
      '/api/user/me%20',
      '/api/user%2fme',
      `/api/${'a'.repeat(12_000)}`,
      `/api/file/${'a'.repeat(600)}`,
      '/api/file/fileIds?fileIds=%',
      '/api/file?pageSize[]=1',
      '/api/file?pageSize=1&pageSize=2',
      '/api/file?__proto__[x]=1',
      '/api/file?constructor=1',
      `/api/file?${'a=1&'.repeat(3000)}`,
      '/m/../api/user/me',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/m/assets/..%5c..%5cx',
      '/assets/%00',
      '/assets//etc/passwd',
      '/assets/',
      '/m/assets',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/api',
      '/api/',
      '/api/nothing',
      '/sw.js%00',
      '/.git/config',
      '/.env',
      '/data/files',
      '/node_modules/fastify/package.json',
      '/api/openapi.json/..',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'HEAD'].slice(0, ground.rounds > 1 ? 3 : 1)) {
        const text = await sendBytes(
          ground.served.base,
          line(path, method, method === 'POST' ? 'content-length: 0\r\n' : ''),
        );
        ground.calls += 1;
        judge(ground, text, `${method} ${path.slice(0, 200)}`, method !== 'HEAD' && path.startsWith('/api/'));
      }
    }
    for (const method of [
      'PATCH',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'LOCK',
      'QUERY',
      'PURGE',
      'X',
      'get',
      'CONNECT',
    ]) {
      const text = await sendBytes(ground.served.base, line('/api/user/me', method));
      judge(ground, text, `${method} /api/user/me`, false);
      ground.must(!/^HTTP\/1\.1 2/.test(text), 'an unknown method opens nothing', asAnswer(method, text));
    }
    const secret = 'GET /api/demo/samples HTTP/1.1\r\nhost: y\r\n\r\n';
    const requests: Record<string, string> = {
      'two lengths': `POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 60\r\n\r\n12345${secret}`,
      'length and chunks': `POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${secret}`,
      'chunks hidden': `POST /api/user/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: xchunked\r\ncontent-length: 3\r\n\r\n0\r\n\r\n${secret}`,
      'a bad chunk':
        'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n\r\n',
      'a length below zero': 'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
      'a length beyond all':
        'POST /api/user/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 99999999999999999999\r\n\r\n',
      'no host': 'GET /api/health HTTP/1.1\r\nconnection: close\r\n\r\n',
      'two hosts': 'GET /api/health HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n',
      'a folded header': 'GET /api/health HTTP/1.1\r\nhost: x\r\nx: a\r\n b\r\nconnection: close\r\n\r\n',
      'a bare line feed': 'GET /api/health HTTP/1.1\nhost: x\n\n',
      'a space before the colon': 'GET /api/health HTTP/1.1\r\nhost : x\r\nconnection: close\r\n\r\n',
      'a large header': `GET /api/health HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
      'many headers': `GET /api/health HTTP/1.1\r\nhost: x\r\n${'x: y\r\n'.repeat(5000)}\r\n`,
      'a NUL in a header':
        'GET /api/user/me HTTP/1.1\r\nhost: x\r\nAuthentication: a\0b\r\nconnection: close\r\n\r\n',
      'two tokens':
        'GET /api/user/me HTTP/1.1\r\nhost: x\r\nAuthentication: a\r\nAuthentication: b\r\nconnection: close\r\n\r\n',
      'an expectation':
        'POST /api/user/login HTTP/1.1\r\nhost: x\r\nexpect: 200-ok\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
      'an upgrade':
        'GET /api/user/me HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n',
      'the second version': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'no version': 'GET /api/health\r\n\r\n',
      noise: Buffer.from(Array.from({ length: 300 }, () => ground.random.between(0, 255))).toString('latin1'),
    };
    for (const [name, text] of Object.entries(requests)) {
      const reply = await sendBytes(ground.served.base, Buffer.from(text, 'latin1'), 1500);
      ground.calls += 1;
      judge(ground, reply, name, false);
      const answers = reply.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0;
      ground.must(answers <= 1, 'one request gets one answer', asAnswer(name, reply));
      ground.must(!reply.includes('coordinates'), 'no request hides in another', asAnswer(name, reply));
    }
  },
};

const asAnswer = (call: string, text: string) => ({
  call,
  by: 'nobody',
  sent: '',
  status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
  text: text.slice(0, 300),
});

function judge(ground: Ground, text: string, call: string, isCall: boolean): void {
  const answer = asAnswer(call, text);
  ground.must(answer.status < 500, 'no request is answered with a fault of the server', answer);
  ground.must(!/node_modules|at file:|\.ts:\d+/.test(text), 'no reply tells where the code stands', answer);
  if (!isCall || answer.status < 400) return;
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  ground.must(/"code":[^,]+,"message":/.test(body), 'every refusal stands in the envelope', {
    ...answer,
    text: body.slice(0, 300),
  });
}
