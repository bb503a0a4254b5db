import { proxies } from '@homestead/homestead/contract';
import type { MenuEntry } from '@homestead/people/admin';

/** The side navigation: one level of submenus, items named by their routes (spec 2 §2). */
export const menu: readonly MenuEntry[] = [
  { name: '首页', icon: 'home', routeName: 'Portal' },
  {
    name: '办理中心',
    icon: 'audit',
    children: [
      { name: '待办任务', routeName: 'TodoTasks' },
      { name: '待签收任务', routeName: 'ClaimableTasks', capability: 'workflow.task.claim' },
      { name: '已办任务', routeName: 'DoneTasks' },
      { name: '我发起的', routeName: 'StartedTasks' },
      { name: '案件查询', routeName: 'Cases', capability: 'workflow.case.search' },
      { name: '申请人核实', routeName: 'OwnerReviews', capability: 'workflow.ownerReview.answer' },
      { name: '通知中心', routeName: 'Notices' },
    ],
  },
  {
    name: '业务申请',
    icon: 'apply',
    children: [
      {
        name: '宅基地建房申请',
        routeName: 'ApplyHouse',
        roles: ['villager', ...proxies],
      },
      { name: '违法建设举报', routeName: 'ApplyReport' },
      { name: '日常巡检上报', routeName: 'ApplyInspection', roles: ['inspector'] },
    ],
  },
  {
    name: '系统',
    icon: 'system',
    capability: 'audit.chain.check',
    children: [
      { name: '操作日志', routeName: 'OperationLog' },
      { name: '工作日历', routeName: 'WorkCalendar', capability: 'calendar.year.import' },
      { name: '组件示例', routeName: 'Widgets', capability: 'forms.widget.view' },
    ],
  },
  { name: '用户中心', icon: 'user', routeName: 'UserCentre' },
];
