import { type Database, one } from '@homestead/database';
import { defineRoute } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { sql } from 'kysely';
import { Type } from 'typebox';

const health = defineRoute({
  method: 'GET',
  path: '/health',
  summary: '服务状态',
  tag: '系统',
  access: 'public',
  data: Type.Object({ status: Type.String(), database: Type.String(), version: Type.String() }),
});

/** Answers when the server can serve: the database is asked each time. */
export function healthRoute(db: Database, version: string): BoundRoute {
  return bind(health, async () => {
    await one(db.kysely, sql`select 1 as alive`);
    return { status: 'ok', database: db.kind, version };
  });
}
