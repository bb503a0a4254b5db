import { type ScreenName as DesktopScreen, paths as desktopPaths } from '../../apps/admin/paths.ts';
import { type ScreenName as PhoneScreen, paths as phonePaths } from '../../apps/mobile/paths.ts';
import { speltVisits } from '../../apps/mobile/visits.ts';
import type { Journey } from '../../apps/server/testing/journey.ts';
import type { Kind } from './browser.ts';

/** A page and one of those who see it; nobody where it opens without a sign-in. */
export interface SeenPage {
  kind: Kind;
  path: string;
  as: string | null;
  /** Skeletons that the page shows as samples. */
  samples?: number;
  /** Opens in the mode of large text, in which the page has other parts. */
  isLarge?: boolean;
}

/** Who sees a screen, the values in its address, and further addresses of the same screen. */
interface Seen {
  as: string | null;
  params?: Record<string, string>;
  query?: string;
  samples?: number;
}

/** What the addresses of pages name. */
export interface Things {
  case: string;
  task: string;
  notice: string;
  policy: string;
  announcement: string;
  style: string;
  dictionary: string;
  ownRegister: string;
  unit: string;
}

const villager = 'nonghu1';
const village = 'cunwei';
const township = 'zhenban';
const head = 'zhenzhang';
const county = 'nongyeju';
const admin = 'admin';

/** A screen that is new does not compile until somebody says here who sees it. */
const phone = (things: Things): Record<PhoneScreen, Seen | null> => ({
  ApplicantHome: { as: villager },
  OfficerHome: { as: head },
  Todo: { as: township },
  Claimable: { as: township },
  Done: { as: township },
  AllCases: { as: township },
  Cases: { as: villager },
  Visit: { as: township, params: { visit: '1' } },
  VisitOffice: { as: township, params: { visit: '1' } },
  Map: { as: township },
  Statistics: { as: county },
  StatisticsCases: { as: county, query: 'measure=applied' },
  Notices: { as: villager },
  UnitCentre: { as: villager },
  UnitComplete: { as: township },
  UnitView: { as: villager, query: `id=${things.unit}` },
  Announcement: { as: villager, params: { id: things.announcement } },
  Nominations: { as: villager },
  Mine: { as: villager },
  Password: { as: villager },
  Security: { as: township },
  OwnData: { as: villager },
  CloseAccount: { as: villager },
  Signature: { as: township },
  Guide: { as: villager, params: { processKey: 'zjdjfsp' } },
  Apply: { as: villager, params: { processKey: 'zjdjfsp' } },
  Receipt: { as: villager, params: { id: things.case } },
  Family: { as: villager },
  PublicNotices: { as: villager },
  PublicNotice: { as: villager, params: { id: things.notice } },
  Policies: { as: villager },
  Policy: { as: villager, params: { id: things.policy } },
  Contacts: { as: villager },
  Drawings: { as: villager },
  Search: { as: township },
  Task: { as: village, params: { id: things.task } },
  Process: { as: villager, params: { id: things.case } },
  Offline: { as: township },
  // Opens with a visit that was taken along alone: see e2e/offline.
  OfflineVisit: null,
  Widgets: { as: admin },
});

const desktop = (things: Things): Record<DesktopScreen, Seen | null> => ({
  Login: { as: null },
  BigScreen: { as: county },
  Portal: { as: head },
  TodoTasks: { as: township },
  ClaimableTasks: { as: township },
  DoneTasks: { as: township },
  StartedTasks: { as: villager },
  Cases: { as: township },
  Notices: { as: township },
  Nominations: { as: villager },
  OwnerReviews: { as: village },
  WorkCalendar: { as: admin },
  Announcement: { as: villager, params: { id: things.announcement } },
  AnnouncementManage: { as: admin },
  NoticeTemplates: { as: admin },
  ContentVersion: { as: admin },
  ContentDesign: { as: admin, query: 'kind=process&key=zjdjfsp' },
  ContentDifference: { as: admin },
  RoleManage: { as: admin },
  ModulesManage: { as: admin },
  OperationLog: { as: admin },
  logManage: { as: admin },
  Consumers: { as: admin },
  ApiOutput: { as: admin },
  GrantConfirm: { as: admin },
  Parameters: { as: admin },
  SystemState: { as: admin },
  processConfiguration: { as: admin },
  dataDictionaryManage: { as: admin },
  DictionaryItems: { as: admin, params: { id: things.dictionary } },
  StaffManage: { as: admin },
  Institution: { as: admin },
  Organization: { as: admin },
  CountySetup: { as: admin },
  CountyMap: { as: admin },
  Map: { as: township },
  DataCatalog: { as: admin },
  SpatialModel: { as: admin },
  LayerManage: { as: admin },
  StyleManage: { as: admin },
  StyleEditor: { as: admin, params: { id: things.style } },
  ServiceManage: { as: admin },
  ApiAccess: { as: admin },
  LayerTreeManage: { as: admin },
  OwnRegister: { as: admin, params: { register: things.ownRegister } },
  DataModels: { as: admin },
  Task: { as: village, params: { id: things.task } },
  Process: { as: villager, params: { id: things.case } },
  Apply: { as: villager, params: { processKey: 'zjdjfsp' } },
  Receipt: { as: villager, params: { id: things.case } },
  Family: { as: villager },
  Widgets: { as: admin },
  Charts: { as: admin, samples: 1 },
  Statistics: { as: county },
  StatisticsCases: { as: county, query: 'measure=applied' },
  Registers: { as: county },
  UserCentre: { as: villager },
});

/** Addresses beside the names that menus use. */
const others: readonly SeenPage[] = [
  { kind: 'phone', path: '/Login', as: null },
  { kind: 'phone', path: '/Register', as: null },
  { kind: 'phone', path: '/ResetPassword', as: null },
  { kind: 'phone', path: '/verify', as: null },
  { kind: 'phone', path: '/Apply/wfjb', as: villager },
  { kind: 'phone', path: '/Login', as: null, isLarge: true },
  { kind: 'phone', path: phonePaths.ApplicantHome, as: villager, isLarge: true },
  { kind: 'phone', path: phonePaths.OfficerHome, as: head, isLarge: true },
  { kind: 'phone', path: phonePaths.Mine, as: villager, isLarge: true },
  ...speltVisits.map(({ path }) => ({ kind: 'phone' as const, path, as: township })),
  { kind: 'desktop', path: '/verify', as: null },
  { kind: 'desktop', path: '/Nowhere', as: null },
  { kind: 'desktop', path: '/BigScreen', as: null },
  { kind: 'desktop', path: '/ContentVersion/design?kind=form&key=wfjb_jb', as: admin },
  { kind: 'desktop', path: '/ContentVersion/design?kind=guide&key=zjdjfsp', as: admin },
  { kind: 'desktop', path: '/Main/Portal', as: villager },
  { kind: 'desktop', path: '/Registers/applications/print', as: county },
];

/** Every page of both clients, those of one person after another, so that each signs in once. */
export function everyPage(things: Things): SeenPage[] {
  const pages = [
    ...addressesOf('phone', phonePaths, phone(things)),
    ...addressesOf('desktop', desktopPaths, desktop(things)),
    ...others,
  ];
  return pages.sort((a, b) => (a.as ?? '').localeCompare(b.as ?? ''));
}

function addressesOf<Name extends string>(
  kind: Kind,
  paths: Readonly<Record<Name, string>>,
  seen: Record<Name, Seen | null>,
): SeenPage[] {
  return (Object.keys(paths) as Name[]).flatMap((name) => {
    const how = seen[name];
    if (!how) return [];
    const path = filled(paths[name], how.params);
    const { as, query, samples = 0 } = how;
    return [{ kind, path: query ? `${path}?${query}` : path, as, samples }];
  });
}

/** An address with its values. */
function filled(path: string, values: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${path} lacks a value for ${key}`);
    return encodeURIComponent(value);
  });
}

/** The things of the demonstration county that the addresses name. */
export async function thingsOf(journey: Journey): Promise<Things> {
  const one = async (userName: string, path: string, key = 'id'): Promise<string> => {
    const reply = await (await journey.as(userName)).get<Row[] | { records: Row[] }>(path);
    const found = Array.isArray(reply.data) ? reply.data[0] : reply.data?.records[0];
    const value = found?.[key];
    if (typeof value !== 'string')
      throw new Error(`${userName} finds nothing at ${path}: ${reply.text.slice(0, 200)}`);
    return value;
  };
  return {
    case: await one(villager, '/v1/flowable/process?mine=true&processKey=zjdjfsp'),
    task: await one(village, '/v1/flowable/task?state=todo&taskKey=cwhsh'),
    notice: await one(villager, '/v1/public-notice', 'processId'),
    policy: await one(villager, '/v1/policy', 'key'),
    announcement: await one(villager, '/v1/announcement'),
    style: await one(admin, '/style'),
    dictionary: await one(admin, '/dictionary'),
    ownRegister: await one(admin, '/v1/ownRegister', 'code'),
    unit: await one(villager, '/v1/unit'),
  };
}

type Row = Record<string, unknown>;
