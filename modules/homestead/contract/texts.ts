/** Chinese texts of the county's own rules. */
export const homesteadTexts = {
  departmentRefused: (names: string) => `${names}不同意，联审不能通过；请退回或不予批准`,
} as const;
