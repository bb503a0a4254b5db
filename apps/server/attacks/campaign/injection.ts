import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { applicant } from '../../testing/case-forms.ts';
import { hostile } from '../../testing/hostile.ts';
import type { Attack } from './ground.ts';
import { makeStranger, newCase, newDraft, villages } from './strangers.ts';

/** Text that a query built of pieces would take for a part of itself. */
const queries = [
  "' or '1'='1",
  "' or 1=1 --",
  "') or ('1'='1",
  '" or ""="',
  "'; select pg_sleep(3); --",
  "' union select password_hash from people.account --",
  "\\' or 1=1 --",
  '%',
  '_',
  '%%',
  '\\',
  '\\%',
  '$$; drop table people.account; $$',
  '1; select 1',
  "' || (select pg_sleep(3)) || '",
  ' or true',
  "'::text",
  '${7*7}',
  '{{7*7}}',
  '#{7*7}',
  '*',
  '(',
  '[',
  '.*',
  '(a+)+$',
];

export const querying: Attack = {
  name: 'text that would be a query',
  holds: 'a filter finds what was typed, and nothing for what was not',
  run: async (ground) => {
    await newCase(ground);
    const lists = ground.served.app.calls.filter(
      ({ method, query }) =>
        method === 'GET' && 'keyword' in ((query as { properties?: object } | undefined)?.properties ?? {}),
    );
    ground.mustHold(lists.length > 5, 'there are lists with a keyword', lists.length);
    for (const { path, query } of lists) {
      const declared = Object.keys((query as { properties: object }).properties);
      const full = path.replace(/:[A-Za-z]+/g, 'nothing-here');
      for (const text of ground.rounds > 1
        ? queries
        : Array.from({ length: 6 }, () => ground.random.pick(queries))) {
        const began = performance.now();
        const answer = await ground.send('GET', `${full}?keyword=${encodeURIComponent(text)}`, {
          by: 'zhenban',
        });
        const { total = 0 } = path.endsWith('/process-definition')
          ? {}
          : ((answer.data ?? {}) as { total?: number });
        ground.must(answer.status !== 200 || total === 0, 'what nobody wrote is found nowhere', answer);
        ground.must(performance.now() - began < 2900, 'no text makes the database sleep', answer);
        for (const name of [
          'division',
          'status',
          'sort',
          'processKey',
          'taskKey',
          'state',
          'createTime',
          'caseNo',
        ]) {
          if (!declared.includes(name) || !ground.random.chance(0.3)) continue;
          const by = await ground.send('GET', `${full}?${name}=${encodeURIComponent(text)}`, {
            by: 'zhenban',
          });
          const found = (by.data as { total?: number } | null)?.total ?? 0;
          const isKnown = by.status !== 200 || found === 0 || name === 'createTime' || name === 'sort';
          ground.must(
            isKnown || !(/[%_]/.test(text) || text.includes("'")),
            `${name} holds what was typed`,
            by,
          );
        }
      }
    }
    for (const { formKey, field } of [
      { formKey: '../../../package', field: 'x' },
      { formKey: '__proto__', field: 'y' },
    ]) {
      const answer = await ground.send('GET', `/v1/form/${encodeURIComponent(formKey)}?${field}=1`, {
        by: 'zhenban',
      });
      ground.must(answer.status === 404, 'a form is found by its key alone', answer);
    }
    for (const file of [
      '..%2f..%2fpackage.json',
      '%2e%2e%2fdrawing.json',
      'drawing.json',
      '..%5cdrawing.json',
      'front.svg%00.png',
    ]) {
      const listed = await ground.send('GET', '/v1/houseDrawing', { by: 'nonghu1' });
      const [first] = (listed.data as { records?: { id: string }[] } | null)?.records ?? [];
      const answer = await ground.send('GET', `/v1/houseDrawing/${first?.id}/picture/${file}`, {
        by: 'nonghu1',
      });
      ground.must(answer.status >= 400, 'a picture of a drawing is one of its own', answer);
    }
  },
};

export const stored: Attack = {
  name: 'text that would run',
  holds:
    'what was typed comes back as text of a JSON reply, and never as a page, a header or a line of a log',
  run: async (ground) => {
    await makeStranger(ground);
    const processId = await newDraft(ground);
    const opened = await ground.send('GET', `/v1/flowable/process/${processId}`, { by: 'nonghu1' });
    const [task] = (opened.data as { tasks?: { id: string }[] } | null)?.tasks ?? [];
    for (const [, sent] of hostile) {
      const formData = { jfsqjd: { ...applicant(villages.own).jfsqjd, sqly: sent, cxz: sent.slice(0, 20) } };
      await ground.send('POST', `/v1/flowable/task/${task?.id}/save`, { by: 'nonghu1', body: { formData } });
      for (const path of [
        `/v1/flowable/process/${processId}`,
        `/v1/flowable/task/${task?.id}`,
        '/v1/flowable/task?state=todo',
      ]) {
        const shown = await ground.send('GET', path, { by: 'nonghu1' });
        ground.must(
          (shown.headers.get('content-type') ?? '').startsWith('application/json'),
          'replies are JSON',
          shown,
        );
        ground.must(
          shown.headers.get('x-content-type-options') === 'nosniff',
          'no reader guesses a type',
          shown,
        );
      }
    }
    // Rich text keeps what may stand in it.
    const rich = [
      '<script>alert(1)</script><p onclick="x()">a</p>',
      '<img src="https://evil.example/x.png">',
      '<a href="javascript:alert(1)">a</a>',
      '<svg><animate onbegin=alert(1)></svg>',
      '<p style="background:url(https://evil.example)">a</p>',
      '<iframe srcdoc="<script>x</script>">',
      '<math><mtext></p><script>1</script>',
      '<p><img src=x onerror=alert(1)//',
      `<p>${'<b>'.repeat(5000)}`,
      `<a href="${'a'.repeat(60_000)}">`,
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '<form action="https://evil.example"><button>a</button></form>',
    ];
    for (const html of rich) {
      const body = { formData: { jfsqjd: { cwhGsnr: html, sqly: html } } };
      await ground.send('POST', `/v1/flowable/task/${task?.id}/save`, { by: 'nonghu1', body });
      await ground.send('POST', '/v1/homestead/advice', {
        by: 'cunwei',
        body: { formKey: 'jfsqjd_cwhgs', ...body },
      });
    }
    // Lines that would look like entries of their own.
    const forged = 'x\r\n2026-01-01 admin 登录\u001b[2J';
    await ground.send('POST', '/user/login', {
      body: { username: forged, password: 'x' },
      headers: { 'user-agent': 'a\tb', 'x-forwarded-for': '10.0.0.1' },
    });
    await ground.send('GET', `/v1/nothing?x=${encodeURIComponent(forged)}`, { by: 'fremde' });
    await ground.send('DELETE', `/file/${encodeURIComponent(forged)}`, { by: 'fremde' });
    const kept = await rows<{ line: string }>(
      ground.db,
      sql`select o::text as line from audit.operation o where o.summary ~ E'[\\r\\n\\x1b]' or coalesce(o.target, '') ~ E'[\\r\\n\\x1b]'
        or host(coalesce(nullif(o.ip::text, ''), '0.0.0.0')::inet) = '10.0.0.1' limit 3`,
    );
    ground.mustHold(kept.length === 0, 'no entry of the log holds another line or a forged address', kept);
    await ground.send('DELETE', `/v1/flowable/process/${processId}`, { by: 'nonghu1' });
  },
};
