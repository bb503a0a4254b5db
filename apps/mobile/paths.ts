/** Addresses of the phone's screens by the names that menus use (spec 2 §2; decision 27). */
export const paths = {
  ApplicantHome: '/ShouYe-NongHu_1',
  OfficerHome: '/ShouYe-BanShiRenYuan_1',
  Todo: '/Todo',
  Claimable: '/Claimable',
  Done: '/WoYiShenPi_1',
  AllCases: '/AllCases',
  Cases: '/Cases',
  Visit: '/Visit/:visit',
  VisitOffice: '/VisitOffice/:visit',
  Notices: '/BanShiRenYuan-TongZhiZhongXin_1',
  Announcement: '/Announcement/:id',
  Nominations: '/Nominations',
  Mine: '/Mine',
  Password: '/Password',
  Security: '/Security',
  Signature: '/Signature',
  Guide: '/Guide/:processKey',
  Apply: '/Apply/:processKey',
  Receipt: '/Receipt/:id',
  Family: '/Family',
  Search: '/Search',
  Task: '/Task/:id',
  Process: '/Process/:id',
  Widgets: '/Widgets',
} as const;

export type ScreenName = keyof typeof paths;
