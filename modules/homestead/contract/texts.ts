/** Chinese texts of the county's own rules. */
export const homesteadTexts = {
  departmentRefused: (names: string) => `${names}不同意，联审不能通过；请退回或不予批准`,
  occupiesFarmland: (area: string) => `占用永久基本农田${area}㎡，不能同意`,
  occupiesRedLine: (area: string) => `占用生态保护红线${area}㎡，不能同意`,
} as const;
