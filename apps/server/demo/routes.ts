import { addDuration } from '@homestead/calendar/engine';
import type { DemoClock } from '@homestead/calendar/server';
import { brokenFields, defineRoute, HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
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
  capability: 'demo.clock.set',
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
    bind(setClock, async ({ body, act }) => {
      await clock.refresh();
      const moment = target(clock.now(), body);
      await act((tx) => clock.set(moment, tx));
      await fire();
      return { now: clock.now().toISOString() };
    }),
  ];
}

/** The moment that is asked for. Throws 40001 and 42200. */
export function target(now: Date, body: { now?: string; advance?: string }): Date {
  if (body.now !== undefined && body.advance !== undefined) {
    const message = 'now 和 advance 只能给出一个';
    throw new HttpError('malformed', message, { fields: [{ path: 'advance', message }] });
  }
  if (body.now !== undefined) {
    const moment = new Date(body.now);
    if (!/^\d{4}-\d{2}-\d{2}/.test(body.now) || !isTellable(moment))
      throw brokenFields([{ path: 'now', message: '时间格式不正确，应为 ISO 8601' }]);
    return moment;
  }
  if (body.advance === undefined)
    throw new HttpError('malformed', '请给出 now 或 advance', {
      fields: [{ path: 'advance', message: '请给出 now 或 advance' }],
    });
  const moment = later(now, body.advance);
  if (!moment || !isTellable(moment))
    throw brokenFields([{ path: 'advance', message: '时长格式不正确，例如 P8D' }]);
  return moment;
}

function later(now: Date, duration: string): Date | null {
  try {
    return addDuration(now, duration, null, new Map());
  } catch {
    return null;
  }
}

/** A moment that the database and every calendar can hold. */
function isTellable(moment: Date): boolean {
  return moment.getUTCFullYear() >= 2000 && moment.getUTCFullYear() < 2200;
}
