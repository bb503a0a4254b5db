/** Addresses of the first three visits on site, as the specification spells them (decision 27): one's own, and the office's. */
const spelt: Readonly<Record<number, { todo: string; visible: string }>> = {
  1: { todo: '/YiDaoChang-XianChangTaKanLieBiao_1', visible: '/YiDaoChang-BanShiRenYuan_1' },
  2: { todo: '/ErDaoChang-XianChangTaKanLieBiao_1', visible: '/ErDaoChang-BanShiRenYuan_1' },
  3: { todo: '/SanDaoChang-XianChangTaKan_1', visible: '/SanDaoChang-BanShiRenYuan_1' },
};

const states = ['todo', 'visible'] as const;

export const speltVisits = Object.entries(spelt).flatMap(([visit, paths]) =>
  states.map((state) => ({ visit: Number(visit), state, path: paths[state] })),
);

/** Where the tasks of a visit are listed; a county may have more than the three that the specification names. */
export const visitPaths = (visit: number): { todo: string; visible: string } =>
  spelt[visit] ?? { todo: `/Visit/${visit}`, visible: `/VisitOffice/${visit}` };

/** The visit that an address names, counted from one; nothing where the address names none. */
export function visitOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
}
