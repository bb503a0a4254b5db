import type { ErrorCatalogue } from '@homestead/http/contract';

/** Errors of this module: kind (code and HTTP status) and message. */
export const peopleFaults = {
  wrongCredentials: { kind: 'broken', message: '用户名或密码错误' },
  locked: { kind: 'tooMany', message: '登录失败次数过多，请15分钟后再试' },
  slowed: { kind: 'tooMany', message: '登录尝试过于频繁，请稍后再试，或在以前登录过的设备上登录' },
  duplicateField: { kind: 'malformed', message: '请求格式不正确：同一字段重复出现' },
  unexpectedFile: { kind: 'malformed', message: '请求格式不正确：登录不接受文件' },
  noOidc: { kind: 'missing', message: '本县未接入统一身份认证' },
  oidcAway: { kind: 'away', message: '统一身份认证暂时无法访问，请稍后再试，或用密码登录' },
  codeNeeded: { kind: 'broken', message: '请输入动态验证码' },
  wrongCode: { kind: 'broken', message: '动态验证码错误或已使用，请输入最新的验证码' },
  mustSetSecondFactor: { kind: 'forbidden', message: '按本县规定，请先设置二次验证' },
  mustChangePassword: { kind: 'forbidden', message: '首次登录请先修改密码' },
  ticketRefused: { kind: 'forbidden', message: '访问凭证已失效或不适用于此内容，请重新打开' },
  codeRefused: { kind: 'broken', message: '一次性登录码不存在或已失效，请从原系统重新进入' },
  unknownAccount: { kind: 'missing', message: '账号不存在或已停用' },
  smsAway: { kind: 'away', message: '短信服务尚未开通，请到村委会由工作人员协助注册' },
  smsFailed: { kind: 'away', message: '短信暂时发送失败，请稍后再试' },
  smsTooSoon: { kind: 'tooMany', message: '验证码已发送，请1分钟后再获取' },
  smsTooMany: { kind: 'tooMany', message: '今天获取验证码的次数过多，请明天再试' },
  noPhone: { kind: 'conflict', message: '该账号没有登记手机号，无法发送验证码，请当面确认' },
  noRegistration: { kind: 'away', message: '本县未开放自行注册，请到村委会由工作人员协助办理' },
  phoneTaken: { kind: 'conflict', message: '该手机号已注册，请直接登录' },
} as const satisfies ErrorCatalogue;

/** Why the content of this module stops the start. */
export const contentTexts = {
  unknownCapabilities: (names: string) =>
    `content/people/roles.json 中的功能权限不存在：${names}；请按各模块 contract/capabilities.ts 改正`,
  officeForEverybody: (code: string) =>
    `content/people/roles.json 的角色 ${code} 给自行注册的人，须带 "applicant": true`,
  officeBroken: (file: string, entry: number, why: string) => `${file} 第 ${entry} 项不正确：${why}`,
  privacyBroken: (why: string) => `content/people/privacy.json 不正确：${why}`,
  noFirstAdministrator:
    'content/people/roles.json 没有角色带 "givenTo": "firstAdministrator"，无法建立首个管理员',
} as const;

export const peopleTexts = {
  keyMissing: (ids: string) =>
    `数据库中的个人信息由密钥 ${ids} 加密，而设置 PERSONAL_DATA_KEYS 中没有这把密钥，或同名密钥不同：请写入原来的密钥后再启动。/ Personal data is sealed with key ${ids}, which PERSONAL_DATA_KEYS does not hold.`,
  wrongSmsCode: '短信验证码错误或已过期，请重新获取',
  wrongPhone: '请输入正确联系电话信息',
  wrongName: '请输入真实姓名，2至30个字',
  notVillage: '请选择所在的村',
  wrongOldPassword: '原密码错误',
  samePassword: '新密码不能与原密码相同',
  weakPassword: '密码至少8位，并包含大写字母、小写字母、数字、符号中的三类',
  longPassword: '密码不能超过200个字符',
  namedPassword: '密码不能包含用户名或手机号',
  commonPassword: '密码过于常见，请换一个',
  pinyinPassword: '密码不能是姓名拼音加数字，请换一个',
  numberPassword: '密码不能包含身份证号或手机号',
  signedIn: '登录成功',
  signedOut: '已退出登录',
  registered: '注册成功',
  codeSent: '验证码已发送',
  refusedTries: '有人尝试登录您的账号',
  refusedTriesText: (address: string) =>
    `来自 ${address} 的登录因密码多次输错已被暂停。您以前登录过的设备不受影响。如非本人操作，请修改密码；如有疑问，请联系管理员。`,
  passwordChanged: '密码修改成功',
} as const;

/** What is wrong with a county's menus, for whoever reads the start's output. */
export const menuTexts = {
  noFile: (file: string) => `${file} 不存在`,
  malformed: (file: string, path: string, why: string) => `${file} 不正确：${path} ${why}`,
  wrong: (file: string, title: string, why: string) => `${file} 的“${title}”：${why}`,
  unknownRoute: (route: string) => `没有名为“${route}”的页面`,
  unknownProcess: (key: string) => `没有流程“${key}”`,
  unknownCapability: (capability: string) => `没有功能权限“${capability}”`,
  unknownWay: (way: string) => `流程入口没有首个环节“${way}”（ha:way）`,
  noTarget: '请写明页面（route 或 process）',
  noTitle: '请填写菜单名称',
  unknownIcon: (icon: string) => `没有名为“${icon}”的图标`,
  needsObject: (route: string) => `页面“${route}”属于具体的办件，不能放进菜单`,
  needsProcess: (route: string) => `页面“${route}”需要写明流程（process）`,
  needsVisits: (route: string) => `页面“${route}”需要写明到场任务的流程（visitsOf）`,
  needsRegister: (route: string) => `页面“${route}”需要写明登记台账`,
  unknownRegister: (code: string) => `没有登记台账“${code}”`,
  sameKey: '与另一菜单指向相同，请分别写明 key',
  plain: {
    module: '业务应用',
    desktop: '桌面端',
    phone: '手机端',
    functions: { create: '新增', edit: '修改', delete: '删除', decide: '采用或保留' },
  },
  unknownProcessIcon: (key: string, icon: string) => `流程“${key}”的入口（ha:entry）没有名为“${icon}”的图标`,
} as const;
