/** Chinese texts of who owns a case: nominations, and owners to be confirmed. Server and clients alike. */
export const ownerTexts = {
  notYourHousehold: (idNumber: string) =>
    `申请户成员中没有您本人（您账号已核验的身份证号 ${idNumber} 不在其中）：请填写您本人所在的一户；替他人申请须有代办权限，请到村委会办理`,
  mayNotProxy: '您没有代他人申请的权限：请由申请人本人的账号提交，或由有代办权限的人员代办',
  answered: '该代办确认已处理，请刷新后查看',
  wrongCode: '验证码错误或已过期，请重新获取',
  statementRequired: '请写明当面确认的情况（如何核对本人身份）',
  smsBody: (process: string, by: string) => (code: string) =>
    `【宅基地审批】${by}代您提交了${process}。如确由其代办，请把验证码${code}告知经办人，5分钟内有效；不是您的事请勿告知。`,
  codeSent: '验证码已发送到农户账号登记的手机号',
  confirmed: '已确认',
  declined: '已告知经办人，该申请与您无关',
  done: '已记录',
  /** In the flow record and the operation log. */
  record: '代办确认',
  nominatedLog: '代办：提名农户，待本人确认',
  ways: {
    account: '农户在本人账号中确认',
    code: '农户以短信验证码确认',
    inPerson: '农户当面确认',
  },
  declinedLog: '被提名人表示与本人无关',
  said: (way: string, statement: string) => (statement ? `${way}：${statement}` : way),
  news: {
    nominated: (by: string) =>
      `${by}代您提交了申请，请确认是否由其代办。确认前您看不到申请内容；与您无关的，请选择“不是我的”。`,
    joined: (by: string) =>
      `您已是该申请的申请人之一（${by}记录），可查看和办理。与您无关的，请与村委会联系。`,
    confirmed: '农户已确认由您代办，今后双方都可办理农户环节。',
    declined: '您填写的身份证号或手机号的账号表示与本人无关，请核对后更正。',
  },
  screen: {
    title: '代办确认',
    lead: '有人代您提交了申请，请确认',
    none: '没有等待您确认的代办',
    by: '经办人',
    place: '村',
    at: '提交时间',
    confirm: '是我的，确认',
    decline: '不是我的',
    sure: (process: string, by: string) => `确认由${by}代您办理${process}？确认后您可以查看和办理该申请。`,
    sureNot: '确认与您无关？经办人会收到提示，您今后不会再看到它。',
    back: '取消',
    open: '查看代办确认',
  },
  panel: {
    title: '申请人确认',
    states: { waiting: '待本人确认', confirmed: '已确认', declined: '表示与本人无关', replaced: '已更换' },
    note: '本人确认前，该农户看不到本案，也不能办理。',
    sendCode: '发送验证码',
    code: '农户手机收到的验证码',
    confirmByCode: '用验证码确认',
    inPerson: '当面确认',
    statement: '当面确认的情况，如：本人到村委会，已核对身份证',
    nominated: (by: string) => `${by}提名`,
  },
} as const;
