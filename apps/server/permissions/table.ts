import type { CapabilityCatalogue, RouteSpec } from '@homestead/http/contract';
import type { RoleContent } from '@homestead/people/server';

const audiences: Record<RouteSpec['access'], string> = {
  public: '任何人',
  session: '登录的人',
  ticket: '登录的人，或短时访问凭证',
};

/** docs/permissions.md: every call with who may make it, by the delivered roles. */
export function permissionTable(
  calls: readonly RouteSpec[],
  roles: readonly RoleContent[],
  capabilities: CapabilityCatalogue,
): string {
  const nameOf = ({ name }: RoleContent) => name;
  const holders = (capability: string) =>
    roles
      .filter((role) => role.capabilities?.some((held) => held === capability))
      .map(nameOf)
      .join('、');
  const label = (name: string) => capabilities[name as keyof CapabilityCatalogue]?.label ?? name;
  const sorted = [...calls].sort((a, b) => order(a).localeCompare(order(b), 'en'));
  const rows = sorted.map(({ method, path, summary, access, capability }) => {
    const who = capability ? holders(capability) : audiences[access];
    return `| \`${method} ${path}\` | ${summary} | ${capability ? `${label(capability)} \`${capability}\`` : '—'} | ${who} |`;
  });
  const given = Object.entries(capabilities).map(
    ([name, { label: title, group }]) => `| ${group} | ${title} | \`${name}\` | ${holders(name)} |`,
  );
  return [
    '# Permissions',
    '',
    'Generated from the routes, the capabilities in the contracts of the modules and `content/people/roles.json`. Write it anew with',
    '`npx vitest run apps/server/permissions/table.test.ts -u`; the test refuses a table that is not current, and calls the routes as',
    'the roles. What a call shows or changes is judged besides by the place of the object (`decide` in `modules/people/contract/grants.ts`):',
    'one grant must have the capability and cover the place, or the thing is the person’s own.',
    '',
    '## Calls',
    '',
    '| Call | 用途 | 功能权限 | 谁可以 |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '## Capabilities',
    '',
    '| 分组 | 功能 | Capability | 角色 |',
    '| --- | --- | --- | --- |',
    ...given,
    '',
    '## Roles',
    '',
    '| 角色 | Code | 数据范围 | 功能数 |',
    '| --- | --- | --- | --- |',
    ...roles.map(
      ({ name, code, scope, capabilities: held }) =>
        `| ${name} | \`${code}\` | ${scope} | ${held?.length ?? 0} |`,
    ),
    '',
  ].join('\n');
}

const order = ({ path, method }: RouteSpec) => `${path} ${method}`;
