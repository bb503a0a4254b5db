import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';
import { serveMetrics } from './listener.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';

let served: Served;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog({ log: 'info', isProduction: true }, (line) => void lines.push(line));
  served = await serve({ log, metrics: { port: 0, host: '127.0.0.1' } });
});
afterAll(() => served?.close());

describe('an operator who watches', () => {
  it('finds pool, queues, codes, times, loop delay, timers, log and memory among the metrics, by route and never by person', async () => {
    await signIn(served.base, 'cunwei');
    await request(served.base, 'GET', '/v1/flowable/task');
    const text = await served.app.metrics!.text();
    for (const line of [
      /^homestead_pool_connections\{state="waiting"\} 0$/m,
      /^homestead_http_answers_total\{method="POST",route="\/api\/user\/login",status="200"\} 1$/m,
      /^homestead_http_answers_total\{method="GET",route="\/api\/v1\/flowable\/task",status="401"\} 1$/m,
      /^homestead_http_seconds_count\{method="POST",route="\/api\/user\/login"\} 1$/m,
      /^homestead_http_open\{route="\/api\/user\/login"\} 0$/m,
      /^homestead_share\{share="pictures",state="waiting"\} 0$/m,
      /^homestead_timers_late \d+$/m,
      /^homestead_audit_unflushed \d+$/m,
      /^homestead_database_up 1$/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
      /^process_resident_memory_bytes \d/m,
    ])
      expect(text).toMatch(line);
    expect(text).not.toContain('cunwei');
  });

  it('gets the figures on an address of their own, and not on that of the product', async () => {
    const listener = await serveMetrics(served.app.metrics!, { host: '127.0.0.1', port: 0 });
    try {
      const figures = await fetch(`http://127.0.0.1:${listener.port}/metrics`);
      expect(figures.headers.get('content-type')).toContain('text/plain');
      expect(await figures.text()).toContain('homestead_info');
    } finally {
      await listener.close();
    }
    const outside = await fetch(`${served.base}/metrics`);
    expect(await outside.text()).not.toContain('homestead_info');
  });

  it('still gets figures while the database is away', async () => {
    const metrics = createMetrics({
      version: '0',
      database: 'postgres',
      pool: () => null,
      unflushed: () => 3,
      lateTimers: () => Promise.reject(new Error('away')),
    });
    const text = await metrics.text();
    expect(text).toMatch(/^homestead_database_up 0$/m);
    expect(text).toMatch(/^homestead_audit_unflushed 3$/m);
  });

  it('follows a request by its name: given or made, returned, and in the log', async () => {
    const given = await fetch(`${served.base}/api/health`, { headers: { 'x-request-id': 'proxy-7' } });
    expect(given.headers.get('x-request-id')).toBe('proxy-7');
    const forged = await fetch(`${served.base}/api/health`, { headers: { 'x-request-id': 'a b"c' } });
    expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/);
    await expect
      .poll(() => lines.map((line) => JSON.parse(line) as object))
      .toContainEqual(
        expect.objectContaining({ requestId: 'proxy-7', route: '/api/health', status: 200, level: 'info' }),
      );
  });

  it('is told the name of the request by whoever met a fault of the server', async () => {
    served.app.server.log.info('before the fault');
    const reply = await served.app.server.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'x-request-id': 'broken-1' },
      payload: { username: 'x', password: 'y' },
    });
    expect(reply.headers['x-request-id']).toBe('broken-1');
    const { sql } = await import('kysely');
    await sql`alter table people.session rename to session_away`.execute(served.db.kysely);
    const broken = await served.app.server.inject({
      method: 'GET',
      url: '/api/v1/flowable/task',
      headers: { 'x-request-id': 'broken-2', authentication: 'a'.repeat(43) },
    });
    await sql`alter table people.session_away rename to session`.execute(served.db.kysely);
    expect(broken.statusCode).toBe(500);
    expect(broken.json().message).toContain('（编号：broken-2）');
    expect(lines.some((line) => line.includes('broken-2') && line.includes('"fault"'))).toBe(true);
  });

  it('reads no personal data in the log, whoever writes it, and a line for people outside production', () => {
    const log = createLog({ log: 'warn', isProduction: true }, (line) => void lines.push(line));
    log.warn({ detail: { phone: '13800138000' } }, '身份证 350399199001011234 重复');
    expect(lines.at(-1)).toContain('[证件号]');
    expect(lines.at(-1)).not.toMatch(/13800138000|350399199001011234/);
    const shown: string[] = [];
    createLog({ log: 'warn', isProduction: false }, (line) => void shown.push(line)).warn(
      { count: 2 },
      'slow',
    );
    expect(shown.join('')).toMatch(/^\d\d:\d\d:\d\d WARN {2}slow count=2\n$/);
  });
});
