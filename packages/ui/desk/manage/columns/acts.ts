/** The column of a list that holds what may be done with a row: last on the screen, and left out on paper. */
export const actsColumn = { key: 'action', align: 'right', className: 'ui-acts' } as const;
