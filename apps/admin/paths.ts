/** Addresses of the desktop's screens by the names that menus use (spec 2 §2). */
export const paths = {
  Login: '/Login',
  BigScreen: '/BigScreen',
  Portal: '/Main/Portal',
  TodoTasks: '/Tasks/todo',
  ClaimableTasks: '/Tasks/claimable',
  DoneTasks: '/Tasks/done',
  StartedTasks: '/Tasks/started',
  Cases: '/Tasks/cases',
  Notices: '/Notices',
  Nominations: '/Nominations',
  OwnerReviews: '/Owners',
  WorkCalendar: '/Calendar',
  ModulesManage: '/ModulesManage',
  OperationLog: '/OperationLog',
  logManage: '/logManage',
  dataDictionaryManage: '/dataDictionaryManage',
  DictionaryItems: '/dataDictionaryManage/:id',
  Task: '/Task/:id',
  Process: '/Process/:id',
  Apply: '/Apply/:processKey',
  Receipt: '/Receipt/:id',
  Family: '/Family',
  Widgets: '/Widgets',
  UserCentre: '/UserCenterIndex',
} as const;

export type ScreenName = keyof typeof paths;
