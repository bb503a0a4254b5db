import { Card } from 'antd';
import type { GuidePart } from '../contract/index.ts';
import styles from './flow.module.css';

/** What the county says at a task, in headings with their lines; nothing where it says nothing. */
export function TaskGuide({ parts }: { parts: readonly GuidePart[] }) {
  return parts.map(({ title, items }, index) => (
    <Card key={index} size="small" title={<h2 className={styles.title}>{title}</h2>}>
      <ul className={styles.lines}>
        {items.map((item, line) => (
          <li key={line}>{item}</li>
        ))}
      </ul>
    </Card>
  ));
}
