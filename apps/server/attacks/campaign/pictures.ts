import { formOf } from '../../../../modules/files/server/testing/form.ts';
import {
  apng,
  claimedPng,
  insertSegment,
  phonePhoto,
  picture,
} from '../../../../modules/files/server/testing/pictures.ts';
import type { Answer, Attack, Ground } from './ground.ts';
import { claims, edges, flatPng, gif, webpLossless } from './picture-claims.ts';
import { makeStranger } from './strangers.ts';

export function upload(
  ground: Ground,
  by: string,
  file: { name: string; type: string; bytes: Uint8Array; rule?: string; mayBeBusy?: boolean },
): Promise<Answer> {
  const { name, type, bytes, rule, mayBeBusy = false } = file;
  const form = formOf([
    ...(rule ? [{ name: 'rule', content: rule }] : []),
    { name: 'file', filename: name, contentType: type, content: bytes },
  ]);
  return ground.send('POST', '/file/upload', {
    by,
    raw: form.body as never,
    headers: { 'content-type': form.type },
    mayBeBusy,
  });
}

const typeOf = (name: string) => `image/${name.split('.').pop()!.replace('jpg', 'jpeg')}`;
const pictureRules = ['', 'jfsqjd.sfzzp', 'jfsqjd.nczjdhjfsqb', 'wfjb.jbt', 'rcxj.szfddxctkzp'];

/** What was taken is small enough to draw, and drawing it for a reader never faults. */
async function judge(ground: Ground, by: string, answer: Answer): Promise<void> {
  ground.must(
    [200, 400, 413, 415, 422].includes(answer.status),
    'a picture is taken or refused in words',
    answer,
  );
  if (answer.status !== 200) return;
  const { id, width = 0, height = 0 } = answer.data as { id: string; width?: number; height?: number };
  ground.must(width * height <= 52_000_000, `a picture of ${width} × ${height} is not taken`, answer);
  for (const path of ['thumbnail', 'preview', 'download']) {
    const shown = await ground.send('GET', `/file/${path}/${id}`, { by });
    const type = shown.headers.get('content-type') ?? '';
    const isInline = (shown.headers.get('content-disposition') ?? '').startsWith('inline');
    ground.must(
      !isInline || /^image\/(jpeg|png|apng|webp|gif)/.test(type),
      'only sound pictures are shown in the page',
      shown,
    );
    ground.must(
      shown.status !== 200 || shown.headers.get('x-content-type-options') === 'nosniff',
      'no reader guesses a type',
      shown,
    );
    ground.must(
      shown.status !== 200 || (shown.headers.get('content-security-policy') ?? '').includes('sandbox'),
      'a file runs nothing',
      shown,
    );
  }
}

export const bombs: Attack = {
  name: 'picture bombs',
  holds: 'no claim of size, in any format and any of its places, costs more than the refusal',
  run: async (ground) => {
    await makeStranger(ground);
    for (const [name, make] of Object.entries(claims)) {
      for (let turn = 0; turn < ground.rounds; turn++) {
        const [width, height] =
          turn === 0 ? [23_000, 23_000] : [ground.random.pick(edges), ground.random.pick(edges)];
        const rule = ground.random.pick(pictureRules);
        const bytes = make(width, height);
        const answer = await upload(ground, 'fremde', {
          name,
          type: typeOf(name),
          bytes,
          ...(rule ? { rule } : {}),
        });
        await judge(ground, 'fremde', answer);
      }
    }
    for (const edge of ground.rounds > 1 ? [6000, 12_000] : []) {
      const file = { name: 'flat.png', type: 'image/png', bytes: flatPng(edge) };
      await judge(ground, 'fremde', await upload(ground, 'fremde', file));
    }
  },
};

/** Sound pictures, bent at random: bytes turned, parts cut, doubled, or put into each other. */
function bend(ground: Ground, sound: Buffer): Buffer {
  const { random } = ground;
  let bytes = Buffer.from(sound);
  for (let times = random.between(1, 6); times > 0; times--) {
    const at = random.between(0, Math.max(0, bytes.length - 2));
    const kind = random.between(0, 4);
    if (kind === 0) bytes[at] = random.between(0, 255);
    if (kind === 1) bytes = bytes.subarray(0, Math.max(4, at));
    if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.floor(at / 2))]);
    if (kind === 3) bytes.fill(0xff, at, Math.min(bytes.length, at + random.between(1, 8)));
    if (kind === 4 && bytes.length > 2) bytes.writeUInt16BE(random.between(0, 65_535), at);
  }
  return bytes;
}

export const bent: Attack = {
  name: 'bent pictures',
  holds: 'a picture with any byte wrong is taken or refused, and never stops the server',
  run: async (ground) => {
    await makeStranger(ground);
    const sound: [string, Buffer][] = [
      ['a.png', picture('png', 90, 60)],
      ['a.jpg', phonePhoto(6, 90, 60)],
      ['a.apng', apng()],
      ['a.gif', gif([40, 40], [40, 40])],
      ['a.webp', webpLossless(40, 40)],
      ['a.png', claimedPng(4000, 4000)],
    ];
    for (let turn = 0; turn < 15 * ground.rounds; turn++) {
      const [name, bytes] = ground.random.pick(sound);
      await judge(
        ground,
        'fremde',
        await upload(ground, 'fremde', { name, type: typeOf(name), bytes: bend(ground, bytes) }),
      );
    }
  },
};

export const polyglots: Attack = {
  name: 'files that are two things',
  holds:
    'what a browser could run is never served as a page, and a wrong type is not taken where types are named',
  run: async (ground) => {
    await makeStranger(ground);
    const script = '<script>alert(document.domain)</script>';
    const png = picture('png', 60, 40);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
    const files: [string, string, Buffer][] = [
      ['a.html', 'text/html', Buffer.from(script)],
      ['a.svg', 'image/svg+xml', Buffer.from(svg)],
      ['a.svg', 'image/png', Buffer.from(svg)],
      ['a.png', 'image/svg+xml', Buffer.from(svg)],
      ['a.png', 'text/html', Buffer.from(script)],
      ['a.png', 'image/png', Buffer.concat([png, Buffer.from(script)])],
      ['a.html', 'image/png', Buffer.concat([png, Buffer.from(script)])],
      ['a.png.html', 'text/html', png],
      ['a.gif', 'image/gif', Buffer.from(`GIF89a/*${'x'.repeat(40)}*/=1;alert(1)`)],
      ['a.jpg', 'image/jpeg', insertSegment(picture('jpeg', 60, 40), 0xfe, Buffer.from(script))],
      [
        'a.pdf',
        'application/pdf',
        Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
      ],
      ['a.docx', 'application/zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)])],
      [
        'a.xml',
        'text/xml',
        Buffer.from('<?xml version="1.0"?><?xml-stylesheet href="data:text/xsl,x"?><a/>'),
      ],
      ['a.js', 'text/javascript', Buffer.from('alert(1)')],
      ['a.wasm', 'application/wasm', Buffer.from('\0asm\x01\0\0\0', 'latin1')],
      ['a', '', Buffer.from(script)],
      ['.htaccess', 'text/plain', Buffer.from('AddType text/html .png')],
    ];
    for (const [name, type, bytes] of files) {
      for (const rule of ground.rounds > 1 ? pictureRules : ['', ground.random.pick(pictureRules)]) {
        const answer = await upload(ground, 'fremde', { name, type, bytes, ...(rule ? { rule } : {}) });
        await judge(ground, 'fremde', answer);
        if (answer.status !== 200) continue;
        const { id } = answer.data as { id: string };
        for (const path of ['preview', 'download']) {
          const shown = await ground.send('GET', `/file/${path}/${id}`, { by: 'fremde' });
          const served = shown.headers.get('content-type') ?? '';
          const isAttached = (shown.headers.get('content-disposition') ?? '').startsWith('attachment');
          ground.must(
            isAttached || !/html|svg|xml|script|pdf/.test(served),
            `${name} as ${type} is never served as a page (${served})`,
            shown,
          );
        }
      }
    }
  },
};

/** Names that reach for other folders, other headers or other lines. */
export const names: Attack = {
  name: 'names of files',
  holds: 'a name reaches neither a folder nor a header, and comes back as text alone',
  run: async (ground) => {
    await makeStranger(ground);
    const nasty = [
      '../../../../etc/passwd.png',
      '..\\..\\windows\\win.ini.png',
      '/etc/passwd.png',
      'C:\\x.png',
      'a\u0000.png',
      'a\u202egnp.exe.png',
      'a%0d%0aSet-Cookie: x=1.png',
      "a'; filename*=UTF-8''b.html.png",
      'a%22; filename=%22b.html.png',
      `${'长'.repeat(400)}.png`,
      '.png',
      '..png',
      'con.png',
      'a\u2028b.png',
      '=cmd|calc.png',
      '<img src=x onerror=alert(1)>.png',
      '😀𠮷.png',
      '%2e%2e%2fa.png',
      'a/b/c.png',
      '~/.ssh/x.png',
    ];
    for (const name of nasty) {
      const answer = await upload(ground, 'fremde', {
        name,
        type: 'image/png',
        bytes: picture('png', 40, 40),
      });
      if (answer.status !== 200) {
        ground.must(answer.status < 500, 'a name is taken or refused', answer);
        continue;
      }
      const { id, name: kept } = answer.data as { id: string; name: string };
      ground.must(
        !/[\p{Cc}\p{Bidi_Control}/\\]/u.test(kept),
        'a kept name holds no path and no control',
        answer,
      );
      const shown = await ground.send('GET', `/file/download/${id}`, { by: 'fremde' });
      const header = shown.headers.get('content-disposition') ?? '';
      ground.must(
        !shown.headers.has('set-cookie') && !/[\r\n]/.test(header),
        'a name makes no header',
        shown,
      );
      ground.must(
        /^attachment; filename="[^"\\]*"; filename\*=UTF-8''[^;'"]*$/.test(header),
        `the header holds one name (${header})`,
        shown,
      );
      for (const renamed of ['../x.png', 'a\r\nb.png', `a".png`]) {
        const body = { name: renamed, version: 1 };
        const changed = await ground.send('PUT', `/file/${id}`, { by: 'fremde', body });
        ground.must(changed.status < 500, 'a new name is taken or refused', changed);
      }
    }
  },
};
