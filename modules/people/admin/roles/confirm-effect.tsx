import { CallFailure } from '@homestead/http/client';
import { confirm } from '@homestead/ui';
import { type RoleEffect, roleTexts } from '../../contract/index.ts';
import styles from './roles.module.css';
import { rolePageTexts as words } from './texts.ts';

/** Whether an edit gives somebody something or takes it. */
const touches = ({ gains, loses, area }: RoleEffect): boolean =>
  [...gains, ...loses].some(({ people }) => people > 0) || area.wider + area.narrower > 0;

/** What an edit gives and takes, a line for all that as many people gain or lose. */
export function summaryOf({ gains, loses, area }: RoleEffect): string[] {
  const lines = (found: RoleEffect['gains'], say: (people: number, labels: string) => string) =>
    [...Map.groupBy(found, ({ people }) => people)]
      .filter(([people]) => people > 0)
      .map(([people, alike]) => say(people, alike.map(({ label }) => label).join('、')));
  return [
    ...lines(loses, roleTexts.loses),
    ...lines(gains, roleTexts.gains),
    ...(area.wider > 0 ? [roleTexts.wider(area.wider)] : []),
    ...(area.narrower > 0 ? [roleTexts.narrower(area.narrower)] : []),
  ];
}

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
