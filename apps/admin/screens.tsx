import { OperationLogPage } from '@homestead/audit/admin';
import { CalendarPage } from '@homestead/calendar/admin';
import { WidgetsPage } from '@homestead/forms/admin';
import { PortalPage, RefusalNoticePage } from '@homestead/homestead/admin';
import { NoticePage } from '@homestead/notifications/admin';
import {
  BigScreenPage,
  LoginPage,
  MissingPage,
  RequireSession,
  type ScreenMeta,
  UserCentrePage,
} from '@homestead/people/admin';
import {
  ApplyPage,
  CaseListPage,
  NominationPage,
  OwnerReviewPage,
  ProcessPage,
  TaskListPage,
  TaskPage,
} from '@homestead/workflow/admin';
import type { ReactNode } from 'react';
import { Navigate, Outlet, type RouteObject } from 'react-router';

interface Screen {
  path: string;
  element: ReactNode;
  meta: ScreenMeta;
}

const work = '办理中心';
const apply = '业务申请';
const system = '系统';

/** Screens for everyone. */
const open: readonly Screen[] = [
  { path: '/Login', element: <LoginPage />, meta: { name: 'Login', main: '登录' } },
  { path: '/BigScreen', element: <BigScreenPage />, meta: { name: 'BigScreen', main: '请先登录' } },
  { path: '/Main/Portal', element: <PortalPage />, meta: { name: 'Portal', main: '首页' } },
];

/** Screens for people who are signed in. */
const inner: readonly Screen[] = [
  {
    path: '/Tasks/todo',
    element: <TaskListPage state="todo" key="todo" />,
    meta: { name: 'TodoTasks', main: work, sub: '待办任务' },
  },
  {
    path: '/Tasks/claimable',
    element: <TaskListPage state="claimable" key="claimable" />,
    meta: { name: 'ClaimableTasks', main: work, sub: '待签收任务' },
  },
  {
    path: '/Tasks/done',
    element: <TaskListPage state="done" key="done" />,
    meta: { name: 'DoneTasks', main: work, sub: '已办任务' },
  },
  {
    path: '/Tasks/started',
    element: <CaseListPage scope="started" key="started" />,
    meta: { name: 'StartedTasks', main: work, sub: '我发起的' },
  },
  {
    path: '/Tasks/cases',
    element: <CaseListPage scope="visible" key="visible" />,
    meta: { name: 'Cases', main: work, sub: '案件查询' },
  },
  {
    path: '/Notices',
    element: <NoticePage />,
    meta: { name: 'Notices', main: work, sub: '通知中心' },
  },
  {
    path: '/Nominations',
    element: <NominationPage />,
    meta: { name: 'Nominations', main: work, sub: '代办确认', from: ['Notices', 'Portal'] },
  },
  {
    path: '/Owners',
    element: <OwnerReviewPage />,
    meta: { name: 'OwnerReviews', main: work, sub: '申请人核实' },
  },
  {
    path: '/Calendar',
    element: <CalendarPage />,
    meta: { name: 'WorkCalendar', main: system, sub: '工作日历' },
  },
  {
    path: '/OperationLog',
    element: <OperationLogPage />,
    meta: { name: 'OperationLog', main: system, sub: '操作日志' },
  },
  {
    path: '/Task/:id',
    element: <TaskPage />,
    meta: {
      name: 'Task',
      main: work,
      sub: '任务办理',
      from: ['TodoTasks', 'ClaimableTasks', 'DoneTasks', 'Notices'],
    },
  },
  {
    path: '/Process/:id',
    element: <ProcessPage />,
    meta: {
      name: 'Process',
      main: work,
      sub: '案件详情',
      from: ['Cases', 'StartedTasks', 'DoneTasks', 'Notices'],
    },
  },
  {
    path: '/Apply/zjdjfsp',
    element: <ApplyPage processKey="zjdjfsp" key="zjdjfsp" />,
    meta: { name: 'ApplyHouse', main: apply, sub: '宅基地建房申请' },
  },
  {
    path: '/Apply/wfjb',
    element: <ApplyPage processKey="wfjb" key="wfjb" />,
    meta: { name: 'ApplyReport', main: apply, sub: '违法建设举报' },
  },
  {
    path: '/Apply/rcxj',
    element: <ApplyPage processKey="rcxj" key="rcxj" />,
    meta: { name: 'ApplyInspection', main: apply, sub: '日常巡检上报' },
  },
  {
    path: '/Apply/:processKey',
    element: <ApplyPage />,
    meta: { name: 'Apply', main: apply, sub: '发起流程' },
  },
  {
    path: '/Widgets',
    element: <WidgetsPage />,
    meta: { name: 'Widgets', main: system, sub: '组件示例' },
  },
  { path: '/UserCenterIndex', element: <UserCentrePage />, meta: { name: 'UserCentre', main: '用户中心' } },
];

const toRoute = ({ path, element, meta }: Screen): RouteObject => ({ path, element, handle: meta });

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
    // Papers stand alone on their sheet.
    {
      element: <RequireSession />,
      children: [
        { path: '/RefusalNotice/:processId', element: <RefusalNoticePage /> },
        { path: '/RefusalNotice/draft/:taskId', element: <RefusalNoticePage /> },
      ],
    },
  ];
}

const paths = new Map([...open, ...inner].map(({ path, meta }) => [meta.name, path]));

/** Where a route of that name stands; the menu navigates by names (spec 2 §2). */
export function pathOf(name: string): string | undefined {
  return paths.get(name);
}
