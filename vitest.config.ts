import { defineConfig } from 'vitest/config';
import { patience } from './packages/testing/patience.ts';
import { isWholeRun, longFiles } from './packages/testing/whole-run.ts';

const everyTest = '{packages,modules,apps,content,scripts}/**/*.test.{ts,tsx}';
const noTest = ['**/node_modules/**', '**/dist/**', ...(isWholeRun ? [] : longFiles)];

/** Tests of what neither starts anything nor keeps anything. */
const pure = [
  'packages/{bpmn,charts,encryption,geodesy,geoformats,mapstyle,mapview,ogc,ui}/**/*.test.{ts,tsx}',
  'modules/*/{contract,engine,fields,view}/**/*.test.{ts,tsx}',
  '{content,scripts}/**/*.test.ts',
  'apps/{demo-county,mobile}/**/*.test.ts',
];
/** Those of them that replace modules or globals. */
const replacing = [
  'modules/files/view/save-file.test.ts',
  'packages/bpmn/oracle/oracle.test.ts',
  'packages/ui/calls/api.test.ts',
  'packages/ui/session.test.ts',
];

/** Tests of modules on a database of their own, which begin no process and change nothing of their process. */
const served = [
  'modules/*/server/**/*.test.ts',
  'modules/*/{admin,mobile}/**/*.test.{ts,tsx}',
  'apps/server/{administration,attacks,homestead,personal-data}/**/*.test.ts',
  'apps/server/permissions/{by-place,closed-at-work,ground,last-administrator,roles,table}.test.ts',
  'apps/server/reliability/{acts-logged,overlay}.test.ts',
  'apps/server/{cases,demo,geodata,interfaces,random}/**/*.test.ts',
  'apps/server/{calls,capabilities,config,content,sms,statements}.test.ts',
  'packages/database/{looks,connection/{begin,pool,turns},content/*}.test.ts',
  'packages/http/{client,contract,server}/**/*.test.ts',
  'packages/{outbound,spreadsheet}/**/*.test.ts',
];
/** Those of them that start processes, embedded databases or threads, or set variables of the environment. */
const apart = [
  'scripts/docs/tables.test.ts',
  'apps/server/homestead/cases/summary.test.ts',
  'modules/audit/server/guard.test.ts',
  'modules/files/server/embedded.test.ts',
  'modules/files/server/upload/linger.test.ts',
  'modules/files/server/imaging/**/*.test.ts',
  'modules/map/server/checks/land-check.test.ts',
  'modules/map/server/databases.test.ts',
  'modules/map/server/overlay/**/*.test.ts',
  'modules/people/server/sign-in/**/*.test.ts',
  'modules/people/admin/session/identity.test.ts',
];

export default defineConfig({
  test: {
    // Titles carry the ids of rows of docs/specification.md, which must not be cut off.
    taskTitleValueFormatTruncate: 400,
    testTimeout: patience.test,
    hookTimeout: patience.hook,
    expect: { poll: { timeout: patience.poll } },
    maxWorkers: 2,
    pool: 'forks',
    // Tests make much that is soon thrown away: collecting it often was a seventh of their processor time.
    execArgv: ['--max-semi-space-size=64'],
    globalSetup: ['packages/testing/global-setup.ts'],
    setupFiles: ['packages/testing/full-tables.ts'],
    projects: [
      {
        extends: true,
        // A worker keeps its modules from file to file: loading them anew costs more than these tests.
        test: { name: 'pure', include: pure, exclude: [...noTest, ...replacing, ...apart], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [everyTest],
          exclude: [...noTest, ...pure, ...served, ...apart],
        },
      },
      {
        extends: true,
        test: { name: 'shared', include: served, exclude: [...noTest, ...apart], isolate: false },
      },
      { extends: true, test: { name: 'apart', include: apart, exclude: noTest } },
      { extends: true, test: { name: 'replacing', include: replacing, exclude: noTest } },
    ],
  },
});
