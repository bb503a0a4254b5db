import { dayOf } from '@homestead/calendar/engine';
import type { Tx } from '@homestead/database';
import { takeNumber } from '../../store.ts';

/** The number of a new case: the prefix of its process, its township, the day, and a gap-free count of these. */
export async function takeCaseNo(tx: Tx, prefix: string, division: string, at: Date): Promise<string> {
  const day = dayOf(at).replaceAll('-', '');
  const town = division.slice(0, 9).padEnd(9, '0');
  const count = await takeNumber(tx, `case ${prefix} ${town} ${day}`);
  return `${prefix}${town}${day}${String(count).padStart(4, '0')}`;
}
