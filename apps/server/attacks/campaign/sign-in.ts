import { request } from 'node:http';
import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { demoPassword } from '../../testing/client.ts';
import type { Attack, Ground } from './ground.ts';
import { accountId, makeStranger } from './strangers.ts';

const wrong = () => `Wrong@${Math.floor(performance.now() * 1000)}`;
const tryIn = (ground: Ground, username: string, password: string) =>
  ground.send('POST', '/user/login', { body: { username, password } });

/** Lets every address try again: each attack begins as on a new day. */
const forgetFailures = async (ground: Ground) => {
  const tables = await rows<{ name: string }>(
    ground.db,
    sql`select tablename as name from pg_tables where schemaname = 'people' and (tablename like '%fail%' or tablename like '%lock%')`,
  );
  for (const { name } of tables) await sql`delete from ${sql.id('people', name)}`.execute(ground.db);
};

/** Ways to write one name that a database, a counter and a reader may take for different names. */
function spellings(ground: Ground, name: string): string[] {
  const full = [...name].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('');
  const some = [
    name,
    name.toUpperCase(),
    ` ${name} `,
    name.replaceAll('i', '\u0130'),
    name.replaceAll('i', 'I'),
    name.replaceAll('i', '\u0131'),
    name.replaceAll('s', '\u017f'),
    name.replaceAll('k', '\u212a'),
    full,
    `${name}\u200b`,
    `\ufeff${name}`,
    `${name}\u0000`,
    `${name}\u00ad`,
    [...name].map((letter) => (ground.random.chance(0.5) ? letter.toUpperCase() : letter)).join(''),
  ];
  return some.filter((one) => one.length <= 64);
}

export const guessing: Attack = {
  name: 'guessing passwords',
  holds: 'no spelling of a name gives more tries, and the right password after them is refused',
  run: async (ground) => {
    for (const name of ['dengji', 'zhifa', 'linye', 'xianziran'].slice(0, ground.rounds + 1)) {
      await forgetFailures(ground);
      const all = spellings(ground, name);
      for (let turn = 0; turn < 12; turn++) await tryIn(ground, all[turn % all.length]!, wrong());
      for (const spelled of all) {
        const answer = await tryIn(ground, spelled, demoPassword);
        ground.must(
          answer.status !== 200,
          `after twelve wrong tries no spelling of ${name} signs in`,
          answer,
        );
      }
    }
    await forgetFailures(ground);
    // Many guesses at once: the right one among the last comes when the door is shut already.
    const change = (oldPassword: string) =>
      ground.send('PUT', '/user/password', {
        by: 'shuili',
        body: { oldPassword, newPassword: demoPassword },
      });
    await ground.tokenOf('shuili');
    const many = [...Array.from({ length: 40 }, wrong), demoPassword];
    const answers = await Promise.all(many.map(change));
    const last = answers.at(-1)!;
    ground.must(last.status === 429, 'guesses at the old password are counted while others are judged', last);
    await forgetFailures(ground);
  },
};

/** Signs in from another address of this machine. */
function fromElsewhere(ground: Ground, username: string, password: string): Promise<number> {
  const { hostname, port } = new URL(ground.served.base);
  return new Promise((resolve, reject) => {
    const text = JSON.stringify({ username, password });
    const sent = request(
      {
        hostname,
        port,
        path: '/api/user/login',
        method: 'POST',
        localAddress: '127.0.0.9',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      },
      (reply) => {
        reply.resume();
        reply.on('end', () => resolve(reply.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

export const lockingOut: Attack = {
  name: 'locking others out',
  holds: 'nobody’s failed tries keep another out of an account or a call',
  run: async (ground) => {
    await forgetFailures(ground);
    for (let turn = 0; turn < 12; turn++) await fromElsewhere(ground, 'zhenzhang', wrong());
    const owner = await tryIn(ground, 'zhenzhang', demoPassword);
    ground.must(owner.status === 200, 'the owner signs in elsewhere while somebody guesses', owner);
    // Names that another counter may use.
    const id = await accountId(ground, 'nonghu2');
    for (let turn = 0; turn < 6; turn++) {
      for (const name of [`password of ${id}`, `account:${id}`, `account ${id}`, id])
        await tryIn(ground, name, wrong());
    }
    const body = { oldPassword: wrong(), newPassword: 'Other@20261' };
    const change = await ground.send('PUT', '/user/password', { by: 'nonghu2', body });
    ground.must(change.status === 422, 'a name typed at the door does not stop a change of password', change);
    await forgetFailures(ground);
  },
};

export const enumerating: Attack = {
  name: 'asking who has an account',
  holds: 'the door says the same of those who have an account and those who have none',
  run: async (ground) => {
    await forgetFailures(ground);
    await makeStranger(ground);
    const told: string[] = [];
    for (const name of ['nonghu1', 'nobody-here', '14000000001', '13912345678', 'admin']) {
      const answer = await tryIn(ground, name, wrong());
      told.push(`${answer.status} ${answer.text}`);
    }
    ground.mustHold(new Set(told).size === 1, 'a wrong password reads the same for every name', told);
    const sms: string[] = [];
    for (const phone of ['14000000001', '13912345678']) {
      const answer = await ground.send('POST', '/user/sms', { body: { phone, purpose: 'register' } });
      sms.push(`${answer.status} ${answer.text.replace(/"expiresAt":"[^"]+"/, '')}`);
      const body = { phone, code: '000000', name: '张三', password: 'Other@20261', division: '350399100202' };
      const made = await ground.send('POST', '/user/register', { body });
      sms.push(`${made.status} ${made.text}`);
    }
    ground.mustHold(
      sms[0] === sms[2] && sms[1] === sms[3],
      'a telephone reads the same, registered or not',
      sms,
    );
    await forgetFailures(ground);
  },
};

export const tokens: Attack = {
  name: 'tokens',
  holds: 'only the token itself opens, in its own header, until its session ends',
  run: async (ground) => {
    await makeStranger(ground);
    const signed = await tryIn(ground, 'fremde', demoPassword);
    const { token } = signed.data as { token: string };
    const turned = [...token];
    const at = ground.random.between(0, token.length - 1);
    turned[at] = turned[at] === 'A' ? 'B' : 'A';
    const forged = [
      turned.join(''),
      token.slice(0, -1),
      `${token}A`,
      `${token},${token}`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
      'null',
      'undefined',
      '%00',
      "' or '1'='1",
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
      'A'.repeat(43),
      '_'.repeat(43),
    ];
    for (const one of forged) {
      const answer = await ground.send('GET', '/user/me', { token: one });
      ground.must(answer.status === 401, 'a token that is not the token opens nothing', answer);
    }
    const other: Record<string, string>[] = [
      { Authorization: `Bearer ${token}` },
      { Cookie: `Authentication=${token}; token=${token}` },
      { token },
      { 'X-Authentication': token },
    ];
    for (const headers of other) {
      const answer = await ground.send('GET', '/user/me', { headers });
      ground.must(answer.status === 401, 'a token counts in its own header alone', answer);
    }
    for (const name of ['Authentication', 'authentication', 'token']) {
      const answer = await ground.send('GET', `/user/me?${name}=${token}`);
      ground.must(answer.status === 401, 'a token in an address opens nothing', answer);
      const file = await ground.send('GET', `/mapService/cite/wmts?${name}=${token}`);
      ground.must(file.status >= 400, 'a token is no ticket', file);
    }
    // What was known before the sign-in is worth nothing after it.
    const again = await ground.send('POST', '/user/login', {
      token: 'F'.repeat(43),
      body: { username: 'fremde', password: demoPassword },
    });
    const second = (again.data as { token: string }).token;
    ground.must(
      second !== 'F'.repeat(43) && second !== token,
      'every sign-in makes a token of its own',
      again,
    );
    // Another password ends the other sessions and their tickets.
    const ticket = await ground.send('POST', '/user/ticket', { token, body: { scope: 'map' } });
    const changed = await ground.send('PUT', '/user/password', {
      token: second,
      body: { oldPassword: demoPassword, newPassword: 'Strange@20262' },
    });
    ground.must(changed.status === 200, 'one’s own password can be changed', changed);
    const old = await ground.send('GET', '/user/me', { token });
    ground.must(old.status === 401, 'another password ends the other sessions', old);
    const held = (ticket.data as { ticket: string }).ticket;
    const map = await ground.send('GET', `/mapService/cite/wmts?SERVICE=WMTS&Authentication=${held}`);
    ground.must(map.status === 401 || map.status === 403, 'tickets of an ended session are dead', map);
    const restored = { oldPassword: 'Strange@20262', newPassword: 'Strange@20263' };
    await ground.send('PUT', '/user/password', { token: second, body: restored });
    await sql`update people.account set password_hash = (select password_hash from people.account where user_name = 'nonghu1')
      where user_name = 'fremde'`.execute(ground.db);
    ground.forget('fremde');
    await ground.send('DELETE', '/user/token', { token: second });
    const gone = await ground.send('GET', '/user/me', { token: second });
    ground.must(gone.status === 401, 'a session that was ended is dead', gone);
  },
};

export const codes: Attack = {
  name: 'codes of sign-up and sign-on',
  holds: 'a code works once, for what it was sent for, and is not guessed',
  run: async (ground) => {
    const phone = `139${String(ground.random.between(0, 99_999_999)).padStart(8, '0')}`;
    await ground.send('POST', '/user/sms', { body: { phone, purpose: 'register' } });
    const person = { phone, name: '陈试', password: 'Other@20261', division: '350399100202' };
    const register = (more: object) =>
      ground.send('POST', '/user/register', { body: { ...person, ...more } });
    for (const more of [{ roles: ['admin'] }, { role: 'admin' }, { userName: 'admin' }, { id: 'x' }]) {
      const answer = await register({ code: '246810', ...more });
      ground.must(answer.status === 400, 'a sign-up takes nothing but what it asks for', answer);
    }
    const together = await Promise.all(Array.from({ length: 8 }, () => register({ code: '246810' })));
    ground.mustHold(
      together.filter(({ status }) => status === 200).length === 1,
      'one code makes one account',
      together.map(({ status, text }) => `${status} ${text.slice(0, 80)}`),
    );
    const guessed = `138${String(ground.random.between(0, 99_999_999)).padStart(8, '0')}`;
    await ground.send('POST', '/user/sms', { body: { phone: guessed, purpose: 'register' } });
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => register({ phone: guessed, code: String(100_000 + at) })),
    );
    const late = await register({ phone: guessed, code: '246810' });
    ground.must(late.status !== 200, 'after too many guesses the right code is worth nothing', late);
    const issued = await ground.send('POST', '/user/sso', { by: 'admin', body: { userName: 'nonghu2' } });
    const { code } = (issued.data ?? {}) as { code?: string };
    const used = await Promise.all(
      Array.from({ length: 8 }, () => ground.send('POST', '/user/sso/exchange', { body: { code } })),
    );
    ground.mustHold(used.filter(({ status }) => status === 200).length === 1, 'a sign-on code works once');
    const byToken = await ground.send('GET', '/user/me', { token: code ?? '' });
    ground.must(byToken.status === 401, 'a sign-on code is no token', byToken);
  },
};
