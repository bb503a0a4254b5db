import { CallFailure } from '@homestead/http/client';
import { confirm } from '@homestead/ui';
import type { RoleEffect } from '../../contract/index.ts';
import styles from './roles.module.css';
import { rolePageTexts as words } from './texts.ts';

/** Whether an edit gives somebody something or takes it. */
export const touches = ({ gains, loses, area }: RoleEffect): boolean =>
  [...gains, ...loses].some(({ people }) => people > 0) || area.wider + area.narrower > 0;

/** Shows what an edit would give and take, and saves where it is confirmed. A save that is given up fails like a call. */
export async function confirmEffect(
  name: string,
  effect: RoleEffect,
  save: () => Promise<unknown>,
): Promise<unknown> {
  if (!touches(effect)) return save();
  const isSure = await confirm({
    title: words.effectTitle,
    cancelledText: null,
    body: (
      <div data-testid="role-effect">
        <b>{name}</b>
        <ul className={styles.effects}>
          {effect.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    ),
  });
  if (!isSure) throw new CallFailure('cancelled', 0, words.notSaved);
  return save();
}
