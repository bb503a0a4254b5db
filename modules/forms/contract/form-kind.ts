/** Words of forms as rows that are edited by content versions. */
export const formKindTexts = {
  kind: '表单',
  fields: {
    formKey: '表单标识',
    title: '名称',
    taskName: '环节名称',
    sections: '分组和字段',
    steps: '分步',
    members: '家庭成员',
    decision: '决定',
    opinion: '意见字段',
    rules: '规则',
    lookups: '查询',
    empty: '空表提示',
  },
  unfit: (problem: string) => `与其他内容不一致：${problem}`,
  otherKey: (key: string, formKey: string) => `表单标识“${formKey}”与条目“${key}”不一致`,
} as const;
