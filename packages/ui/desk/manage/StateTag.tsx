import { Tag } from 'antd';
import { manageTexts as words } from './texts.ts';

/** A state that is YES or NO on the wire: 启用 or 禁用. */
export function StateTag({ state }: { state: string }) {
  return state === 'YES' ? <Tag color="success">{words.yes}</Tag> : <Tag>{words.no}</Tag>;
}
