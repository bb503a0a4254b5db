import type { Identity } from '@homestead/people/contract';
import { today } from '@homestead/ui';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import styles from './portal.module.css';
import { portalTexts } from './texts.ts';

export function Greeting({ identity, children }: { identity: Identity; children?: ReactNode }) {
  return (
    <header className={styles.greeting}>
      <div>
        <h1>{portalTexts.hello(identity.name)}</h1>
        <p className={styles.soft}>{portalTexts.today(dayjs(today()).format('YYYY年M月D日 dddd'))}</p>
      </div>
      {children}
    </header>
  );
}
