/** Words of the big screen that the server says. */
export const screenTexts = {
  title: (division: string) => `${division}农村宅基地审批`,
  step: (process: string, task: string, outcome: string | null) =>
    [process, task, outcome].filter(Boolean).join(' · '),
} as const;
