import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundary, formOf } from '../testing/form.ts';
import { claimedPng, insertSegment, picture } from '../testing/pictures.ts';
import { type FilesHouse, startFiles } from '../testing/server.ts';

let house: FilesHouse;
let villager: string;
let port: number;
beforeAll(async () => {
  house = await startFiles();
  villager = await house.signIn('nonghu1');
  port = Number(new URL(await house.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => house.close());

const MB = 1024 * 1024;
const send = (content: Uint8Array | string, name: string, type: string) =>
  house.upload(content, name, type, { token: villager, rule: 'wfjb.photos' });

/** Talks to the server by hand; `write` is given the socket once it is open. Resolves with all that came back. */
function talk(write: (socket: import('node:net').Socket) => void): Promise<string> {
  return new Promise((resolve) => {
    let seen = '';
    const socket = connect(port, '127.0.0.1', () => write(socket));
    socket.on('data', (chunk) => {
      seen += chunk.toString();
      if (/\r\n\r\n.*\}$/s.test(seen)) socket.end();
    });
    socket.on('error', () => resolve(seen));
    socket.on('close', () => resolve(seen));
  });
}

const head = (length: number | string, more = '') =>
  `POST /api/file/upload?rule=wfjb.photos HTTP/1.1\r\nhost: x\r\nauthentication: ${villager}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${length}\r\n${more}\r\n`;

test('case 38: a photo that carries PHP, HTML, SVG or a program is refused [S2-5.upload-type]', async () => {
  const photo = picture('jpeg');
  const payloads = [
    '<?php system($_GET[0]); ?>',
    '<html><script>alert(1)</script>',
    '<svg onload=alert(1)>',
    '\x7fELF\x02\x01\x01',
    'PK\x03\x04zip',
  ];
  for (const text of payloads) {
    const payload = Buffer.from(text, 'latin1');
    const polyglots = [
      [Buffer.concat([photo, payload]), 'a.jpg', 'image/jpeg'],
      [insertSegment(photo, 0xfe, payload), 'a.jpg', 'image/jpeg'],
      [Buffer.concat([picture('png'), payload]), 'a.png', 'image/png'],
      [Buffer.concat([payload, photo]), 'a.jpg', 'image/jpeg'],
    ] as const;
    for (const [content, name, type] of polyglots) {
      expect((await send(content, name, type)).json(), text).toMatchObject({ code: 41500 });
    }
  }
});

test('case 39: an SVG with a script is refused as png, as jpg and by its own name', async () => {
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [name, type] of [
    ['a.png', 'image/png'],
    ['a.jpg', 'image/svg+xml'],
    ['a.svg', 'image/svg+xml'],
    ['a.svg.png', 'image/png'],
  ] as const) {
    expect((await send(svg, name, type)).json()).toMatchObject({ code: 41500 });
  }
});

test('case 39: where any type is taken, an SVG is kept as a file and never shown', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const kept = (await house.upload(svg, 'a.svg', 'image/svg+xml', { token: villager })).json();
  const preview = await house.call('GET', `/file/preview/${kept.data.id}`, villager);
  expect(preview.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(preview.headers['content-disposition']).toMatch(/^attachment;/);
  expect((await house.call('GET', `/file/thumbnail/${kept.data.id}`, villager)).json()).toMatchObject({
    code: 40400,
  });
});

test('case 40: a PNG or APNG that claims 65535 × 65535 pixels is refused before it is decoded', async () => {
  await send(picture('png'), 'warm.png', 'image/png');
  const before = process.memoryUsage().rss;
  for (const [bomb, name] of [
    [claimedPng(65535, 65535), 'a.png'],
    [claimedPng(65535, 65535, true), 'a.apng'],
  ] as const) {
    expect((await send(bomb, name, 'image/png')).json()).toMatchObject({
      code: 42200,
      message: '图片像素过大，请缩小后重新上传',
    });
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * MB);
  const any = await house.upload(claimedPng(65535, 65535), 'a.png', 'image/png', { token: villager });
  expect(any.json()).toMatchObject({ code: 200 });
  expect(any.json().data.width).toBeUndefined();
});

test('a GIF whose frame is larger than its screen is refused a picture before it is decoded', async () => {
  const gif = Buffer.from(
    '474946383961 0a000a00000000 2c00000000d859d85900 02024c0100 3b'.replaceAll(' ', ''),
    'hex',
  );
  const kept = await house.upload(gif, 'a.gif', 'image/gif', { token: villager });
  expect(kept.json().data).toMatchObject({ size: gif.length });
  expect(kept.json().data.width).toBeUndefined();
  const refused = await house.upload(gif, 'a.gif', 'image/gif', { token: villager, rule: 'wfjb.moving' });
  expect(refused.json()).toMatchObject({ code: 42200, message: '图片像素过大，请缩小后重新上传' });
});

test('a JPEG that gives its size twice is refused in words, and one too large by its first size too', async () => {
  const second = Buffer.from('ffc0000b08000a000a01011100', 'hex');
  const twice = (photo: Buffer) => Buffer.concat([photo.subarray(0, -2), second, photo.subarray(-2)]);
  const photo = picture('jpeg');
  expect((await send(twice(photo), 'a.jpg', 'image/jpeg')).json()).toMatchObject({
    code: 41500,
    message: '图片内部有两处尺寸说明，无法识别，请重新拍照或另存后上传',
  });
  const large = Buffer.from(photo);
  const frame = large.indexOf(Buffer.from('ffc0', 'hex'));
  large.writeUInt16BE(20_000, frame + 5);
  large.writeUInt16BE(20_000, frame + 7);
  expect((await send(twice(large), 'a.jpg', 'image/jpeg')).json()).toMatchObject({ code: 42200 });
});

test('case 41: a file over its limit is refused while it still comes in, and nothing stays', async () => {
  const before = await house.onDisk();
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  let sent = 0;
  const reply = await talk((socket) => {
    // Chunked, so that no length is announced: only counting the stream can stop it.
    socket.write(head(0).replace('content-length: 0', 'transfer-encoding: chunked'));
    const chunk = (text: Buffer) =>
      Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), text, Buffer.from('\r\n')]);
    socket.write(chunk(Buffer.from(start)));
    const block = chunk(Buffer.alloc(256 * 1024, 0xff));
    const more = () => {
      while (sent < 200 * MB && socket.writable) {
        sent += 256 * 1024;
        if (!socket.write(block)) return void socket.once('drain', more);
      }
    };
    more();
  });
  expect(reply).toContain('"code":41300');
  expect(sent).toBeLessThan(200 * MB);
  expect(await house.onDisk()).toEqual(before);
});

test('a request that announces 200 MB is refused without being read', async () => {
  const reply = await talk((socket) => socket.write(head(200 * MB)));
  expect(reply).toMatch(/^HTTP\/1\.1 413 /);
  expect(reply).toContain('文件超出大小限制，请重新上传');
});

test.each([
  ['by the rule of its field', 30, '上传图片不能超过5MB，请重新上传'],
  ['by what any field takes', 102, '文件超出大小限制，请重新上传'],
])(
  'a large upload that is refused %s reads its refusal, over a connection that goes on',
  async (_why, mega, message) => {
    const { body } = formOf([
      { name: 'file', filename: 'a.jpg', contentType: 'image/jpeg', content: Buffer.alloc(mega * MB, 0xff) },
    ]);
    // As browsers do: everything is sent before anything is read. A connection that was reset has lost its answer by then.
    const socket = connect(port, '127.0.0.1');
    let seen = '';
    const trouble: Error[] = [];
    socket.on('error', (error) => trouble.push(error));
    socket.write(head(body.length));
    await new Promise<void>((resolve) => socket.write(body, () => resolve()));
    socket.on('data', (chunk) => {
      seen += chunk.toString();
    });
    await expect.poll(() => [seen, trouble]).toEqual([expect.stringMatching(/^HTTP\/1\.1 413 .*\}$/s), []]);
    expect(seen).toContain(`{"code":41300,"message":"${message}","data":null}`);
    seen = '';
    socket.write(`GET /api/file HTTP/1.1\r\nhost: x\r\nauthentication: ${villager}\r\n\r\n`);
    await expect.poll(() => seen).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  },
);

test('one person has few uploads on their way in at once, and nobody else waits for them', async () => {
  const { body } = formOf([
    { name: 'file', filename: 'a.jpg', contentType: 'image/jpeg', content: picture('jpeg') },
  ]);
  const uploads = house.files.shares.find(({ name }) => name === 'uploads')!;
  const sockets = Array.from({ length: 6 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(Buffer.concat([Buffer.from(head(body.length)), body.subarray(0, 20)]));
    return socket;
  });
  await expect.poll(() => uploads.stats()).toMatchObject({ running: 4, waiting: 2 });
  const other = await house.signIn('nonghu2');
  const reply = await house.upload(picture('jpeg'), 'a.jpg', 'image/jpeg', { token: other });
  expect(reply.json().code).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => uploads.stats()).toMatchObject({ running: 0, waiting: 0, people: 0 });
});

test('an upload that breaks off at any tenth leaves neither row nor bytes', async () => {
  const before = await house.onDisk();
  const { body } = formOf([
    { name: 'file', filename: 'a.jpg', contentType: 'image/jpeg', content: picture('jpeg', 800, 600) },
  ]);
  for (let tenth = 1; tenth < 10; tenth++) {
    await talk((socket) => {
      socket.write(head(body.length));
      socket.write(body.subarray(0, Math.floor((body.length * tenth) / 10)), () => socket.destroy());
    });
  }
  await expect.poll(() => house.onDisk()).toEqual(before);
  const list = await house.call('GET', '/file?keyword=a.jpg', villager);
  expect(list.json().data.records.filter(({ width }: { width: number }) => width === 800)).toEqual([]);
});

test('case 43: a length that lies, a missing boundary and ten thousand parts are malformed', async () => {
  const { body, type } = formOf([
    { name: 'file', filename: 'a.jpg', contentType: 'image/jpeg', content: picture('jpeg') },
  ]);
  const short = await talk((socket) =>
    socket.write(Buffer.concat([Buffer.from(head(body.length - 40)), body])),
  );
  // What is left of the body is no request either, so the answer is that of the connection.
  expect(short).toMatch(/^HTTP\/1\.1 400 /);
  const raw = (payload: Buffer | string, contentType: string) =>
    house.app.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: { authentication: villager, 'content-type': contentType },
      payload,
    });
  const parts = Array.from({ length: 10_000 }, (_, index) => ({ name: `f${index}`, content: 'x' }));
  const replies = [
    await raw(body, 'multipart/form-data'),
    await raw(body, 'multipart/form-data; boundary=another'),
    await raw(body.subarray(0, body.length - 30), type),
    await raw('', type),
    await raw(formOf(parts).body, type),
    await raw(formOf([{ name: 'other', content: 'x' }]).body, type),
    await raw(formOf([{ name: 'wrong', filename: 'a.jpg', content: 'x' }]).body, type),
    await raw(formOf([0, 1].map(() => ({ name: 'file', filename: 'a.txt', content: 'x' }))).body, type),
    await raw('{}', 'application/json'),
  ];
  expect(replies.map((reply) => reply.json().code)).toEqual(replies.map(() => 40001));
  expect(replies.every(({ statusCode }) => statusCode === 400)).toBe(true);
  expect((await house.onDisk()).filter((name) => name.endsWith('.part'))).toEqual([]);
});
