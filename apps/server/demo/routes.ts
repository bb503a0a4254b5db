import { brokenFields, defineRoute, Fault } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { addDuration, type DemoClock } from '@homestead/workflow/server';
import { Type } from 'typebox';
import type { LoadedCounty } from './county.ts';

const getSamples = defineRoute({
  method: 'GET',
  path: '/demo/samples',
  summary: '演示县的测试地块',
  tag: '演示',
  access: 'public',
  data: Type.Array(Type.Unknown()),
});

const clockReply = Type.Object({ now: Type.String() });
const getClock = defineRoute({
  method: 'GET',
  path: '/demo/clock',
  summary: '演示时钟',
  tag: '演示',
  access: 'session',
  data: clockReply,
});
const setClock = defineRoute({
  method: 'PUT',
  path: '/demo/clock',
  summary: '拨动演示时钟',
  tag: '演示',
  access: 'session',
  allow: ['admin'],
  body: Type.Object(
    {
      now: Type.Optional(Type.String({ maxLength: 40 })),
      advance: Type.Optional(Type.String({ maxLength: 40 })),
    },
    { additionalProperties: false },
  ),
  data: clockReply,
  success: '设置成功',
});

/** Calls that exist only with the demonstration seed. */
export function demoRoutes(deps: {
  clock: DemoClock;
  county: LoadedCounty;
  fire: () => Promise<number>;
}): BoundRoute[] {
  const { clock, county, fire } = deps;
  return [
    bind(getSamples, async () => [...county.samples]),
    bind(getClock, async () => ({ now: clock.now().toISOString() })),
    bind(setClock, async ({ body }) => {
      await clock.refresh();
      await clock.set(target(clock.now(), body));
      await fire();
      return { now: clock.now().toISOString() };
    }),
  ];
}

function target(now: Date, body: { now?: string; advance?: string }): Date {
  if (body.now !== undefined) {
    const moment = new Date(body.now);
    if (Number.isNaN(moment.getTime()))
      throw brokenFields([{ path: 'now', message: '时间格式不正确，应为 ISO 8601' }]);
    return moment;
  }
  if (body.advance === undefined)
    throw new Fault('malformed', '请给出 now 或 advance', {
      fields: [{ path: 'advance', message: '请给出 now 或 advance' }],
    });
  try {
    return addDuration(now, body.advance, null, new Map());
  } catch {
    throw brokenFields([{ path: 'advance', message: '时长格式不正确，例如 P8D' }]);
  }
}
