import { rows } from '@homestead/database';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Look } from './deps.ts';
import { phonePhoto, picture } from './testing/pictures.ts';
import { type FilesHouse, startFiles } from './testing/server.ts';

let house: FilesHouse;
const looks: (Look & { personId: string; fileId: string })[] = [];
let tokens: Record<'nonghu1' | 'nonghu2' | 'zhenban', string>;
/** Who may read the records of the tests: `everyone` is open, `officers` is not for villagers. */
beforeAll(async () => {
  house = await startFiles({
    access: async (_db, person, _file, references) =>
      references.some(
        ({ ownerId }) =>
          ownerId === 'everyone' || (ownerId === 'officers' && !person.roles.includes('villager')),
      )
        ? 'original'
        : 'none',
    looked: (person, file, look) => void looks.push({ personId: person.id, fileId: file.id, ...look }),
  });
  const [nonghu1, nonghu2, zhenban] = await Promise.all(
    ['nonghu1', 'nonghu2', 'zhenban'].map((name) => house.signIn(name)),
  );
  tokens = { nonghu1: nonghu1!, nonghu2: nonghu2!, zhenban: zhenban! };
});
afterAll(() => house.close());

async function put(
  token: string,
  content: Uint8Array | string,
  name: string,
  type = '',
  rule?: string,
): Promise<string> {
  const reply = await house.upload(content, name, type, { token, ...(rule ? { rule } : {}) });
  return reply.json().data.id;
}

async function personId(name: string): Promise<string> {
  return (await house.people.findByUserName(house.db.kysely, name))!.id;
}

async function link(id: string, ownerId: string, name = 'nonghu1'): Promise<string[]> {
  const to = { kind: 'process', ownerId, personId: await personId(name) };
  return house.db.transaction((tx) => house.files.linkFiles(tx, [id], to));
}

test('case 14: a file of somebody else reads exactly like one that does not exist', async () => {
  const id = await put(tokens.nonghu1, 'secret', 'a.txt');
  const absent = '01990000-0000-7000-8000-000000000000';
  for (const path of ['/file/', '/file/download/', '/file/preview/', '/file/thumbnail/']) {
    const [foreign, nothing] = [
      await house.call('GET', path + id, tokens.nonghu2),
      await house.call('GET', path + absent, tokens.nonghu2),
    ];
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(nothing.body);
  }
  const [foreign, nothing] = [
    await house.call('DELETE', `/file/${id}`, tokens.nonghu2),
    await house.call('DELETE', `/file/${absent}`, tokens.nonghu2),
  ];
  expect(foreign.body).toBe(nothing.body);
});

test('case 15: ids of others are left out of a list, and that is noted [S2-7.file-read S2-7.file-list S2-3.file]', async () => {
  const own = await put(tokens.nonghu1, 'one', '一.txt');
  const foreign = await put(tokens.nonghu2, 'two', '二.txt');
  const reply = await house.call(
    'GET',
    `/file/fileIds?fileIds=${foreign},${own},nothing,${own}`,
    tokens.nonghu1,
  );
  expect(reply.json().data).toEqual([
    expect.objectContaining({
      id: own,
      name: '一.txt',
      suffix: 'txt',
      url: `/api/file/download/${own}`,
      image: false,
    }),
  ]);
  await house.audit.flush();
  const noted = await rows<{ detail: { fileIds: string[] } }>(
    house.db.kysely,
    sql`select detail from audit.operation where kind = 'access' and route = 'GET /file/fileIds'`,
  );
  expect(noted).toEqual([{ detail: { fileIds: [foreign] } }]);
});

test('at most a hundred ids are asked for at once', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => `id${index}`).join(',');
  expect((await house.call('GET', `/file/fileIds?fileIds=${ids}`, tokens.nonghu1)).json()).toMatchObject({
    code: 40001,
  });
});

test('case 16: a download ticket for one file opens no other, and none after a minute [S2-7.file-ticket S2-7.file-base]', async () => {
  const [x, y] = [await put(tokens.nonghu1, 'x', 'x.txt'), await put(tokens.nonghu1, 'y', 'y.txt')];
  const issued = await house.call('POST', '/user/ticket', tokens.nonghu1, { fileId: x });
  const { ticket } = issued.json().data;
  expect((await house.call('GET', `/file/download/${x}?Authentication=${ticket}`)).body).toBe('x');
  expect((await house.call('GET', `/file/download/${y}?Authentication=${ticket}`)).json()).toMatchObject({
    code: 40300,
  });
  house.advance(61_000);
  expect((await house.call('GET', `/file/download/${x}?Authentication=${ticket}`)).json()).toMatchObject({
    code: 40300,
  });
});

test('a ticket for a file of somebody else opens nothing', async () => {
  const id = await put(tokens.nonghu1, 'x', 'x.txt');
  const { ticket } = (await house.call('POST', '/user/ticket', tokens.nonghu2, { fileId: id })).json().data;
  expect((await house.call('GET', `/file/download/${id}?Authentication=${ticket}`)).json()).toMatchObject({
    code: 40400,
  });
});

test('a refused download says why in a header, and a ready one does not [S2-8.download]', async () => {
  const id = await put(tokens.nonghu1, 'x', 'x.txt');
  const refused = await house.call('GET', `/file/download/${id}`, tokens.nonghu2);
  expect(decodeURIComponent(String(refused.headers['x-download-error']))).toBe('内容不存在，或您无权查看');
  expect(
    (await house.call('GET', `/file/download/${id}`, tokens.nonghu1)).headers['x-download-error'],
  ).toBeUndefined();
});

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\windows\\x.txt', 'x.txt'],
  ['%2e%2e%2fx.txt', '%2e%2e%2fx.txt'],
  ['photo\u202egpj.txt', 'photogpj.txt'],
  ['a<b>|c*.txt', 'a_b__c_.txt'],
  ['...hidden.txt', 'hidden.txt'],
  ['..', 'file'],
  [`${'报'.repeat(300)}.txt`, `${'报'.repeat(83)}.txt`],
])(
  'case 44: the name %.24j is kept as %.24j, under an id, with an RFC 6266 header [S2-7.download-name]',
  async (sent, kept) => {
    const id = await put(tokens.nonghu1, 'x', sent);
    const down = await house.call('GET', `/file/download/${id}`, tokens.nonghu1);
    const header = String(down.headers['content-disposition']);
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.!#$&+^`|~-]+$/);
    expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(kept);
    expect(await house.onDisk()).toContain(`files/${id.slice(32, 34)}/${id.slice(34)}/${id}`);
  },
);

test('case 44: line ends and NUL in a name split no header', async () => {
  const id = await put(tokens.nonghu1, 'x', 'a\0b.txt');
  const down = await house.call('GET', `/file/download/${id}`, tokens.nonghu1);
  expect(down.headers['content-disposition']).toContain('ab.txt');
  const split = await house.upload('x', 'a\r\nset-cookie: x=1\r\n.txt', '', { token: tokens.nonghu1 });
  if (split.statusCode === 200) {
    const reply = await house.call('GET', `/file/download/${split.json().data.id}`, tokens.nonghu1);
    expect(reply.headers['set-cookie']).toBeUndefined();
  } else expect(split.statusCode).toBe(400);
});

test.each([
  '..%2f..%2fetc%2fpasswd',
  '%2fetc%2fpasswd',
  '....//....//etc/passwd',
  'C:%5cwindows',
  '%00',
  'a'.repeat(400),
])('case 45: the path %s finds nothing', async (path) => {
  const reply = await house.call('GET', `/file/download/${path}`, tokens.nonghu1);
  expect([400, 404]).toContain(reply.statusCode);
  expect(reply.body).not.toContain('root:');
});

test('case 46: HTML comes as an attachment without a type, sandboxed, from download and preview alike [S2-7.file-read]', async () => {
  const id = await put(tokens.nonghu1, '<html><script>alert(1)</script></html>', 'page.html', 'text/html');
  for (const path of ['download', 'preview']) {
    const reply = await house.call('GET', `/file/${path}/${id}`, tokens.nonghu1);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    });
    expect(reply.headers['content-disposition']).toMatch(/^attachment;/);
  }
});

test('case 49: a place in a photo is kept for officers and gone from what villagers see', async () => {
  const photo = phonePhoto(1);
  const id = await put(tokens.nonghu1, photo, 'site.jpg', 'image/jpeg', 'wfjb.photos');
  await link(id, 'everyone');
  const officer = await house.call('GET', `/file/preview/${id}`, tokens.zhenban);
  expect(officer.rawPayload.equals(photo)).toBe(true);
  expect(officer.headers['content-disposition']).toMatch(/^inline;/);
  for (const path of ['preview', 'download', 'thumbnail']) {
    const seen = await house.call('GET', `/file/${path}/${id}`, tokens.nonghu2);
    expect(seen.statusCode).toBe(200);
    expect(seen.headers['content-type']).toBe('image/jpeg');
    expect(seen.rawPayload.includes('Exif')).toBe(false);
  }
  expect((await house.call('GET', `/file/thumbnail/${id}`, tokens.zhenban)).rawPayload.includes('Exif')).toBe(
    false,
  );
});

test('a picture uploaded where any type is taken is previewed as a copy only [S2-7.file-read S2-2.16-image]', async () => {
  const photo = phonePhoto(1);
  const id = await put(tokens.nonghu1, photo, 'site.bin', 'application/octet-stream');
  const seen = await house.call('GET', `/file/preview/${id}`, tokens.nonghu1);
  expect(seen.headers['content-type']).toBe('image/jpeg');
  expect(seen.rawPayload.includes('Exif')).toBe(false);
});

// The test picture is 64 × 32, red at the left and blue at the right: where red is when the photo stands upright.
test.each([
  [1, 'left'],
  [2, 'right'],
  [3, 'right'],
  [4, 'left'],
  [5, 'top'],
  [6, 'top'],
  [7, 'bottom'],
  [8, 'bottom'],
])('a thumbnail stands upright: orientation %i has red at the %s', async (orientation, side) => {
  const upload = await house.upload(phonePhoto(orientation), 'a.jpg', 'image/jpeg', {
    token: tokens.nonghu1,
    rule: 'wfjb.photos',
  });
  const { id, width, height } = upload.json().data;
  const thumb = await loadImage(
    (await house.call('GET', `/file/thumbnail/${id}`, tokens.nonghu1)).rawPayload,
  );
  expect([thumb.width, thumb.height]).toEqual([width, height]);
  expect([width, height]).toEqual(orientation > 4 ? [32, 64] : [64, 32]);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(thumb, 0, 0);
  const places: Record<string, [number, number]> = {
    left: [8, 16],
    right: [56, 16],
    top: [16, 8],
    bottom: [16, 56],
  };
  const [red, , blue] = context.getImageData(...places[side]!, 1, 1).data;
  expect(red).toBeGreaterThan(150);
  expect(blue).toBeLessThan(80);
});

test('a thumbnail is at most 320 pixels long and is made once', async () => {
  const id = await put(tokens.nonghu1, picture('png', 1000, 500), 'a.png', 'image/png', 'wfjb.photos');
  const [first, second] = await Promise.all(
    [1, 2].map(() => house.call('GET', `/file/thumbnail/${id}`, tokens.nonghu1)),
  );
  expect(first!.headers['content-type']).toBe('image/webp');
  expect(second!.rawPayload.equals(first!.rawPayload)).toBe(true);
  expect(await loadImage(first!.rawPayload)).toMatchObject({ width: 320, height: 160 });
  expect((await house.onDisk()).filter((name) => name.endsWith(`${id}.thumb`))).toHaveLength(1);
});

test('case 50: a file that a form holds is not deleted; one that nobody holds is, with its pictures [S2-5.upload-deleted]', async () => {
  const held = await put(tokens.nonghu1, picture('png'), 'a.png', 'image/png', 'wfjb.photos');
  await link(held, 'everyone');
  expect((await house.call('DELETE', `/file/${held}`, tokens.nonghu1)).json()).toMatchObject({
    code: 42200,
    message: '文件已随表单提交，不能删除',
  });
  const loose = await put(tokens.nonghu1, picture('png'), 'a.png', 'image/png', 'wfjb.photos');
  await house.call('GET', `/file/thumbnail/${loose}`, tokens.nonghu1);
  expect((await house.call('DELETE', `/file/${loose}`, tokens.nonghu1)).json()).toMatchObject({
    code: 200,
    message: '删除成功',
  });
  expect((await house.onDisk()).filter((name) => name.includes(loose))).toEqual([]);
  expect((await house.call('GET', `/file/${loose}`, tokens.nonghu1)).json()).toMatchObject({ code: 40400 });
  expect((await house.call('GET', `/file/${held}`, tokens.nonghu1)).json()).toMatchObject({ code: 200 });
});

test('once a record holds a file, those read it who may read the record: the uploader no longer by himself', async () => {
  const id = await put(tokens.nonghu1, 'x', 'a.txt');
  await link(id, 'officers');
  expect((await house.call('GET', `/file/${id}`, tokens.nonghu1)).json()).toMatchObject({ code: 40400 });
  expect((await house.call('GET', `/file/${id}`, tokens.zhenban)).json()).toMatchObject({ code: 200 });
});

test('one sees a list of one’s own uploads, newest first, searched literally', async () => {
  const token = await house.signIn('jiti');
  for (const name of ['a%b.txt', 'axb.txt', 'c.txt']) {
    house.advance(1000);
    await put(token, 'x', name);
  }
  const names = async (query: string) =>
    (await house.call('GET', `/file?${query}`, token))
      .json()
      .data.records.map(({ name }: { name: string }) => name);
  expect(await names('')).toEqual(['c.txt', 'axb.txt', 'a%b.txt']);
  expect(await names('sort=name')).toEqual(['a%b.txt', 'axb.txt', 'c.txt']);
  expect(await names('keyword=a%25b')).toEqual(['a%b.txt']);
  expect(await names('pageSize=1&pageNum=2')).toEqual(['axb.txt']);
  const behind = (await house.call('GET', '/file?pageSize=2&pageNum=3', token)).json();
  expect([behind.data.records, behind.data.total]).toEqual([[], 3]);
  expect((await house.call('GET', '/file?sort=uploader_id;--', token)).json()).toMatchObject({ code: 40001 });
});

test('each look at the content of a file is told once, and a refused one is not', async () => {
  const id = await put(tokens.nonghu1, picture('jpeg'), 'a.jpg', 'image/jpeg', 'wfjb.photos');
  await sql`insert into files.reference values (${id}, 'process', 'officers', 'x', now())`.execute(
    house.db.kysely,
  );
  looks.length = 0;
  const reader = await personId('zhenban');
  for (const by of ['preview', 'download', 'thumbnail'] as const) {
    await house.call('GET', `/file/${by}/${id}`, tokens.zhenban);
    await house.call('GET', `/file/${by}/${id}`, tokens.nonghu2);
    expect(looks.splice(0)).toMatchObject([{ personId: reader, fileId: id, by, access: 'original' }]);
  }
  await house.call('GET', `/file/${id}`, tokens.zhenban);
  expect(looks).toEqual([]);
});
