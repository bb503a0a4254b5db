import { LogPage, OperationLogPage, SystemPage } from '@homestead/audit/admin';
import { CalendarPage } from '@homestead/calendar/admin';
import { DictionaryItemsPage, DictionaryPage } from '@homestead/dictionaries/admin';
import { SignatureCard } from '@homestead/files/admin';
import { FormDesigner, WidgetsPage } from '@homestead/forms/admin';
import {
  FamilyCard,
  FamilyPage,
  OneMapPage,
  ParametersPage,
  PortalPage,
  RefusalNoticePage,
} from '@homestead/homestead/admin';
import { ApiAccessPage, ApiOutputPage } from '@homestead/interfaces/admin';
import {
  CountyMapPage,
  DataCatalogPage,
  LayerManagePage,
  LayerTreePage,
  ServiceManagePage,
  SpatialModelPage,
  StyleEditorPage,
  StyleManagePage,
} from '@homestead/map/admin';
import { DataModelsPage } from '@homestead/models/admin';
import {
  AnnouncementManagePage,
  AnnouncementPage,
  NoticePage,
  NoticeSettingsCard,
  TemplateManagePage,
} from '@homestead/notifications/admin';
import {
  BigScreenPage,
  ConsumersPage,
  ContentDesignPage,
  ContentDifferencePage,
  ContentVersionPage,
  type DesignersByKind,
  GrantConfirmPage,
  InstitutionPage,
  LoginPage,
  type MenuPath,
  MissingPage,
  ModulesManagePage,
  OrganizationPage,
  PageFailed,
  RequireSession,
  RoleManagePage,
  type ScreenMeta,
  SetupPage,
  StaffPage,
  UserCentrePage,
} from '@homestead/people/admin';
import { OwnRegisterPage } from '@homestead/records/admin';
import {
  BigScreenDoor,
  ChartsPage,
  RegisterPrintPage,
  RegistersPage,
  StatisticsCasesPage,
  StatisticsPage,
} from '@homestead/statistics/admin';
import { lazyChunk, PageBoundary, PartPlace } from '@homestead/ui';
import {
  ApplyPage,
  CaseListPage,
  DefinitionsPage,
  GuideDesigner,
  NominationPage,
  OwnerReviewPage,
  ProcessPage,
  ReceiptPage,
  TaskListPage,
  TaskPage,
} from '@homestead/workflow/admin';
import type { ReactNode } from 'react';
import { generatePath, Navigate, Outlet, type RouteObject, useLocation } from 'react-router';
import { paths, type ScreenName } from './paths.ts';

const Verify = lazyChunk(() => import('./Verify.tsx'));

/** What draws entries of the content, by their kinds. */
const designers: DesignersByKind = {
  form: FormDesigner,
  guide: GuideDesigner,
  process: lazyChunk(() => import('./DrawProcess.tsx')),
};

interface Screen {
  element: ReactNode;
  meta: ScreenMeta & { name: ScreenName };
}

const work = '办理中心';
const apply = '业务申请';
const figures = '统计与台账';
const organization = '组织与权限';
const interfaces = '数据与接口';
const system = '系统管理';
const spatial = '空间数据';

/** Screens for everyone. */
const open: readonly Screen[] = [
  { element: <LoginPage />, meta: { name: 'Login', main: '登录' } },
  { element: <PortalPage />, meta: { name: 'Portal', main: '首页' } },
  {
    element: <AnnouncementPage />,
    meta: { name: 'Announcement', main: '首页', sub: '公告', from: ['Portal'] },
  },
];

const bigScreen: Screen['meta'] = { name: 'BigScreen', main: '请先登录' };

/** Screens for people who are signed in. */
const inner: readonly Screen[] = [
  {
    element: <TaskListPage state="todo" key="todo" />,
    meta: { name: 'TodoTasks', main: work, sub: '待办任务' },
  },
  {
    element: <TaskListPage state="claimable" key="claimable" />,
    meta: { name: 'ClaimableTasks', main: work, sub: '待签收任务' },
  },
  {
    element: <TaskListPage state="done" key="done" />,
    meta: { name: 'DoneTasks', main: work, sub: '已办任务' },
  },
  {
    element: <CaseListPage scope="started" key="started" />,
    meta: { name: 'StartedTasks', main: work, sub: '我发起的' },
  },
  {
    element: <CaseListPage scope="visible" key="visible" />,
    meta: { name: 'Cases', main: work, sub: '案件查询' },
  },
  {
    element: <NoticePage />,
    meta: { name: 'Notices', main: work, sub: '通知中心' },
  },
  {
    element: <NominationPage />,
    meta: { name: 'Nominations', main: work, sub: '代办确认', from: ['Notices', 'Portal'] },
  },
  {
    element: <OwnerReviewPage />,
    meta: { name: 'OwnerReviews', main: work, sub: '申请人核实' },
  },
  {
    element: <CalendarPage />,
    meta: { name: 'WorkCalendar', main: system, sub: '工作日历' },
  },
  {
    element: <AnnouncementManagePage />,
    meta: { name: 'AnnouncementManage', main: system, sub: '公告管理' },
  },
  {
    element: <TemplateManagePage />,
    meta: { name: 'NoticeTemplates', main: system, sub: '通知模板' },
  },
  {
    element: <ContentVersionPage designers={designers} />,
    meta: { name: 'ContentVersion', main: system, sub: '内容版本' },
  },
  {
    element: <ContentDifferencePage />,
    meta: { name: 'ContentDifference', main: system, sub: '内容更新' },
  },
  {
    element: <RoleManagePage />,
    meta: { name: 'RoleManage', main: organization, sub: '角色管理' },
  },
  {
    element: <ModulesManagePage />,
    meta: { name: 'ModulesManage', main: organization, sub: '模块管理' },
  },
  {
    element: <OperationLogPage />,
    meta: { name: 'OperationLog', main: system, sub: '操作日志' },
  },
  { element: <StaffPage />, meta: { name: 'StaffManage', main: organization, sub: '人员管理' } },
  { element: <InstitutionPage />, meta: { name: 'Institution', main: organization, sub: '机构管理' } },
  { element: <OrganizationPage />, meta: { name: 'Organization', main: organization, sub: '组织机构' } },
  { element: <SetupPage />, meta: { name: 'CountySetup', main: organization, sub: '县级开通' } },
  {
    element: <CountyMapPage />,
    meta: { name: 'CountyMap', main: organization, sub: '地图设置', from: ['CountySetup'] },
  },
  { element: <OneMapPage />, meta: { name: 'Map', main: spatial, sub: '一张图' } },
  { element: <DataCatalogPage />, meta: { name: 'DataCatalog', main: spatial, sub: '数据目录' } },
  { element: <SpatialModelPage />, meta: { name: 'SpatialModel', main: spatial, sub: '空间模型' } },
  { element: <StyleManagePage />, meta: { name: 'StyleManage', main: spatial, sub: '样式管理' } },
  {
    element: <StyleEditorPage />,
    meta: { name: 'StyleEditor', main: spatial, sub: '编辑样式', from: ['StyleManage'] },
  },
  { element: <LayerManagePage />, meta: { name: 'LayerManage', main: spatial, sub: '图层管理' } },
  { element: <ServiceManagePage />, meta: { name: 'ServiceManage', main: spatial, sub: '服务管理' } },
  { element: <LayerTreePage />, meta: { name: 'LayerTreeManage', main: spatial, sub: '图层树管理' } },
  {
    element: <OwnRegisterPage />,
    meta: { name: 'OwnRegister', main: interfaces, sub: '登记台账', from: ['DataModels'] },
  },
  { element: <DataModelsPage />, meta: { name: 'DataModels', main: interfaces, sub: '数据模型' } },
  { element: <ApiAccessPage />, meta: { name: 'ApiAccess', main: interfaces, sub: '接口接入' } },
  {
    element: <LogPage />,
    meta: { name: 'logManage', main: system, sub: '日志管理' },
  },
  { element: <ApiOutputPage />, meta: { name: 'ApiOutput', main: interfaces, sub: '接口输出' } },
  { element: <ConsumersPage />, meta: { name: 'Consumers', main: system, sub: '接口密钥' } },
  { element: <GrantConfirmPage />, meta: { name: 'GrantConfirm', main: organization, sub: '授权确认' } },
  { element: <ParametersPage />, meta: { name: 'Parameters', main: system, sub: '县级参数' } },
  { element: <SystemPage />, meta: { name: 'SystemState', main: system, sub: '系统状态' } },
  {
    element: <DefinitionsPage />,
    meta: { name: 'processConfiguration', main: system, sub: '流程配置' },
  },
  {
    element: <DictionaryPage />,
    meta: { name: 'dataDictionaryManage', main: system, sub: '数据字典' },
  },
  {
    element: <DictionaryItemsPage />,
    meta: { name: 'DictionaryItems', main: system, sub: '字典条目', from: ['dataDictionaryManage'] },
  },
  {
    element: <TaskPage />,
    meta: {
      name: 'Task',
      main: work,
      sub: '任务办理',
      from: ['TodoTasks', 'ClaimableTasks', 'DoneTasks', 'Notices'],
    },
  },
  {
    element: <ProcessPage />,
    meta: {
      name: 'Process',
      main: work,
      sub: '案件详情',
      from: ['Cases', 'StartedTasks', 'DoneTasks', 'Notices'],
    },
  },
  {
    element: <ApplyPage />,
    meta: { name: 'Apply', main: apply, sub: '发起流程' },
  },
  {
    element: <ReceiptPage />,
    meta: { name: 'Receipt', main: apply, sub: '提交回执' },
  },
  {
    element: <FamilyPage />,
    meta: { name: 'Family', main: '用户中心', sub: '我的家庭', from: ['UserCentre'] },
  },
  {
    element: <WidgetsPage />,
    meta: { name: 'Widgets', main: system, sub: '组件示例' },
  },
  { element: <ChartsPage />, meta: { name: 'Charts', main: system, sub: '图表示例' } },
  { element: <StatisticsPage />, meta: { name: 'Statistics', main: figures, sub: '统计分析' } },
  { element: <RegistersPage />, meta: { name: 'Registers', main: figures, sub: '台账' } },
  {
    element: <StatisticsCasesPage />,
    meta: { name: 'StatisticsCases', main: figures, sub: '案件明细', from: ['Statistics'] },
  },
  {
    element: (
      <UserCentrePage>
        <FamilyCard />
        <SignatureCard />
        <NoticeSettingsCard />
      </UserCentrePage>
    ),
    meta: { name: 'UserCentre', main: '用户中心' },
  },
];

/** Pages without the shell: what does not arrive or breaks says so in words here too (spec 1 §8). */
function WholeWindow() {
  const { pathname } = useLocation();
  return (
    <PageBoundary resetKey={pathname} fallback={PageFailed}>
      <PartPlace>
        <Outlet />
      </PartPlace>
    </PageBoundary>
  );
}

const toRoute = ({ element, meta }: Screen): RouteObject => ({
  path: paths[meta.name],
  element,
  handle: meta,
});

/** The routes of the desktop; the shell stands around all of them. */
export function routesIn(shell: ReactNode): RouteObject[] {
  return [
    {
      element: shell,
      children: [
        { path: '/', element: <Navigate to="/Main/Portal" replace /> },
        ...open.map(toRoute),
        { element: <RequireSession />, children: inner.map(toRoute) },
        { path: '*', element: <MissingPage /> },
      ],
      errorElement: <Outlet />,
    },
    {
      element: <WholeWindow />,
      children: [
        {
          // Where the wall may not be seen, the page that asks to sign in stands in the shell.
          path: paths.BigScreen,
          element: <BigScreenDoor>{shell}</BigScreenDoor>,
          children: [{ index: true, element: <BigScreenPage />, handle: bigScreen }],
        },
        ...['/verify', '/verify/:code'].map((path) => ({ path, element: <Verify /> })),
        {
          element: <RequireSession />,
          children: [
            { path: paths.ContentDesign, element: <ContentDesignPage designers={designers} /> },
            // Papers stand alone on their sheet.
            { path: '/RefusalNotice/:processId', element: <RefusalNoticePage /> },
            { path: '/RefusalNotice/draft/:taskId', element: <RefusalNoticePage /> },
            { path: '/Registers/:key/print', element: <RegisterPrintPage /> },
          ],
        },
      ],
    },
  ];
}

/** Where the screen of an item stands; the menu navigates by names (spec 2 §2). */
export const pathOf: MenuPath = ({ routeName, params = {}, query }) => {
  if (!routeName || !Object.hasOwn(paths, routeName)) return undefined;
  const path = generatePath(paths[routeName as ScreenName], params);
  return query ? `${path}?${new URLSearchParams(query)}` : path;
};
