import { Segmented } from 'antd';
import { useState } from 'react';
import type { MenuClient, MenuIcon } from '../../contract/menus/menus.ts';
import type { MenuNode } from '../../contract/menus/rows.ts';
import { menuIcon } from '../shell/icons.tsx';
import styles from './menus.module.css';
import { menuPageTexts as words } from './texts.ts';

/** How the enabled menus stand on the desktop or the phone; a drawing, nothing in it is pressed. */
export function MenuPreview({ client, tree }: { client: MenuClient; tree: readonly MenuNode[] }) {
  const [audience, setAudience] = useState<keyof typeof words.audiences>('officer');
  const enabled = tree.filter(
    (node) => node.state === 'YES' && (node.audience === null || node.audience === audience),
  );
  const of = (list: MenuNode['list']) => enabled.filter((node) => node.list === list);
  return (
    <figure className={styles.preview} data-client={client} data-testid="menu-preview">
      <Segmented
        className={styles.audience ?? ''}
        value={audience}
        options={audiences}
        aria-label={words.fields.audience}
        onChange={setAudience}
      />
      {client === 'desktop' ? <Desktop of={of} /> : <Phone of={of} />}
      <figcaption>{words.previewNote}</figcaption>
    </figure>
  );
}

const audiences = (['officer', 'applicant'] as const).map((value) => ({
  value,
  label: words.audiences[value],
}));

type Of = (list: MenuNode['list']) => MenuNode[];

function Desktop({ of }: { of: Of }) {
  return (
    <div className={styles.screen}>
      <div className={styles.bar} />
      <div className={styles.frame}>
        <ul className={styles.side}>
          {of('menu').map((node) => (
            <li key={node.id}>
              <Sign node={node} />
              {node.name}
              {node.children.length > 0 && (
                <ul className={styles.below}>
                  {node.children
                    .filter(({ state }) => state === 'YES')
                    .map((child) => (
                      <li key={child.id}>{child.name}</li>
                    ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        <div className={styles.home}>
          {of('primary').map((node) => (
            <b key={node.id}>{node.name}</b>
          ))}
          <Entries nodes={of('quick')} />
        </div>
      </div>
    </div>
  );
}

function Phone({ of }: { of: Of }) {
  return (
    <div className={styles.phone}>
      <div className={styles.home}>
        {of('primary').map((node) => (
          <b key={node.id}>
            {node.name}
            {node.note && <small>{node.note}</small>}
          </b>
        ))}
        <Entries nodes={of('quick')} />
      </div>
      <ul className={styles.tabs}>
        {of('menu').map((node) => (
          <li key={node.id}>
            <Sign node={node} />
            {node.name}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entries({ nodes }: { nodes: readonly MenuNode[] }) {
  return (
    <div className={styles.entries}>
      {nodes.map((node) => (
        <span key={node.id}>{node.name}</span>
      ))}
    </div>
  );
}

function Sign({ node }: { node: MenuNode }) {
  return node.icon ? <i aria-hidden>{menuIcon(node.icon as MenuIcon)}</i> : null;
}
