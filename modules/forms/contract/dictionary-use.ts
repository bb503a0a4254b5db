/** Why a changed dictionary would break forms. */
export const dictionaryUseTexts = {
  noOutcome: (form: string, value: string) =>
    `表单“${form}”按该字典决定办理结果，没有为“${value}”规定结果，不能增加`,
  decides: (form: string, value: string) => `表单“${form}”按“${value}”决定办理结果，不能禁用或删除`,
} as const;
