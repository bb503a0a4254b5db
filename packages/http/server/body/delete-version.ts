import { Type } from 'typebox';
import { EditedMeanwhile } from '../../contract/index.ts';
import type { BoundRoute } from '../call.ts';
import { readAgain } from './as-read.ts';

const query = Type.Object({
  version: Type.Optional(
    Type.Integer({ minimum: 0, description: '读到的版本：已被他人修改的不删除，答复 40900' }),
  ),
});

/**
 * Deletes that take the version which was read, where their record has one: whoever deletes what they saw does not delete what
 * somebody else has made of it since.
 */
export function withVersions(routes: readonly BoundRoute[]): BoundRoute[] {
  const versioned = new Set(
    routes.flatMap(({ spec: { method, path, data } }) => {
      const { properties = {} } = (data ?? {}) as { properties?: object };
      return method === 'GET' && 'version' in properties ? [path] : [];
    }),
  );
  return routes.map((route) => {
    const { spec } = route;
    if (spec.method !== 'DELETE' || spec.query || !versioned.has(spec.path)) return route;
    return {
      ...route,
      spec: { ...spec, query },
      handle: async (call) => {
        const { version } = call.query as unknown as { version?: number };
        if (version !== undefined) refuseOlder(await readAgain(call.request), version);
        return route.handle(call);
      },
    };
  });
}

function refuseOlder(stands: unknown, read: number): void {
  const { version, updateTime } = (stands ?? {}) as { version?: number; updateTime?: string };
  if (version === undefined || version === read) return;
  throw new EditedMeanwhile(updateTime ? { at: new Date(updateTime) } : {});
}
