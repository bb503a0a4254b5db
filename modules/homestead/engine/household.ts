/** A person of the household with an identity number. */
export interface Member {
  /** Field that holds the number. */
  path: string;
  role: 'head' | 'member';
  name: string;
  idNumber: string;
  /** What a member is to the head; empty for the head. */
  relation: string;
}

type Fields = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Rows of `jtcy`, the members beyond the three that have fields of their own. */
function furtherMembers(jfsqjd: Fields): Fields[] {
  const rows = jfsqjd['jtcy'];
  return Array.isArray(rows)
    ? rows.filter((row): row is Fields => typeof row === 'object' && row !== null)
    : [];
}

/** Head and members who gave an identity number, each number once. */
export function householdOf(jfsqjd: Fields): Member[] {
  const given: Member[] = [
    {
      path: 'jfsqjd.sfzh',
      role: 'head',
      name: text(jfsqjd['name']),
      idNumber: text(jfsqjd['sfzh']),
      relation: '',
    },
    ...[1, 2, 3].map(
      (n): Member => ({
        path: `jfsqjd.idNumber${n}`,
        role: 'member',
        name: text(jfsqjd[`name${n}`]),
        idNumber: text(jfsqjd[`idNumber${n}`]),
        relation: text(jfsqjd[`relation${n}`]),
      }),
    ),
    ...furtherMembers(jfsqjd).map(
      (row): Member => ({
        path: 'jfsqjd.jtcy',
        role: 'member',
        name: text(row['name']),
        idNumber: text(row['idNumber']),
        relation: text(row['relation']),
      }),
    ),
  ];
  const found = given.map((member) => ({ ...member, idNumber: member.idNumber.toUpperCase() }));
  return found.filter(
    (member, index) =>
      member.idNumber !== '' && found.findIndex(({ idNumber }) => idNumber === member.idNumber) === index,
  );
}

/** How many people the area limit counts: the head, and everybody who is named as a member. */
export function householdSize(jfsqjd: Fields): number {
  const named = [1, 2, 3].filter((n) => text(jfsqjd[`name${n}`]) !== '').length;
  return 1 + named + furtherMembers(jfsqjd).filter((row) => text(row['name']) !== '').length;
}
