import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '@homestead/database';
import { demoPassword } from '@homestead/people/server';
import type { FastifyInstance } from 'fastify';

/** A POST of `content/demo-county/office.json`: who of the demonstration's people makes it, and what is sent. */
interface OfficeCall {
  by: string;
  call: string;
  body: object;
}

/**
 * Fills what the county's people enter beside cases (units, announcements, a report), over the calls that they use. A call that
 * the county's own content refuses is said and left out.
 */
export async function seedOffice(
  server: FastifyInstance,
  contentFolder: string,
  progress: Progress,
): Promise<void> {
  const path = join(contentFolder, 'demo-county', 'office.json');
  if (!existsSync(path)) return;
  const tokens = new Map<string, string>();
  const post = async (call: string, body: object, token?: string) => {
    const headers = token === undefined ? {} : { authentication: token };
    const reply = await server.inject({ method: 'POST', url: `/api${call}`, headers, payload: body });
    return reply.json<{ code: number | string; message: string; data: { token: string } }>();
  };
  for (const { by, call, body } of JSON.parse(readFileSync(path, 'utf8')) as OfficeCall[]) {
    if (!tokens.has(by)) {
      const signedIn = await post('/user/login', { username: by, password: demoPassword });
      if (signedIn.code === 200) tokens.set(by, signedIn.data.token);
    }
    const reply = await post(call, body, tokens.get(by));
    if (reply.code !== 200) progress(`演示数据（${call}）未写入：${reply.message}`);
  }
  for (const token of tokens.values())
    await server.inject({ method: 'DELETE', url: '/api/user/token', headers: { authentication: token } });
}
