import { Card } from 'antd';
import type { GuidePart } from '../contract/index.ts';
import styles from './flow.module.css';

/** What the county says at a task, in headings with their lines; nothing where it says nothing. */
export function TaskGuide({ parts }: { parts: readonly GuidePart[] }) {
  return parts.map(({ title, items }) => (
    <Card key={title} size="small" title={<h2 className={styles.title}>{title}</h2>}>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Card>
  ));
}
