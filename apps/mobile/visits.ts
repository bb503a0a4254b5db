/** Addresses of the first three visits on site, as the specification spells them (decision 27). */
const spelt: Readonly<Record<number, string>> = {
  1: '/YiDaoChang-XianChangTaKanLieBiao_1',
  2: '/ErDaoChang-XianChangTaKanLieBiao_1',
  3: '/SanDaoChang-XianChangTaKan_1',
};

export const speltVisits = Object.entries(spelt).map(([visit, path]) => ({ visit: Number(visit), path }));

/** Where the tasks of a visit are listed; a county may have more than the three that the specification names. */
export const visitPath = (visit: number): string => spelt[visit] ?? `/Visit/${visit}`;
