import { PictureOutlined } from '@ant-design/icons';
import type { CallFunction } from '@homestead/http/client';
import { useFileAddress } from '../view/index.ts';
import styles from './files.module.css';
import { fileAdminTexts } from './texts.ts';

interface Props {
  call: CallFunction;
  id: string;
  name: string;
  onOpen(): void;
}

/** A stored picture as a button that opens it large. */
export function Thumbnail({ call, id, name, onOpen }: Props) {
  const { url, isMissing, retry } = useFileAddress(call, id, 'thumbnail');
  const label = `${fileAdminTexts.preview} ${name}`;
  return (
    <button type="button" className={styles.thumb} onClick={onOpen} aria-label={label} title={name}>
      {url && !isMissing ? (
        <img src={url} alt={name} onError={retry} loading="lazy" />
      ) : (
        <PictureOutlined aria-hidden style={{ fontSize: 24, color: '#8b948e' }} />
      )}
    </button>
  );
}
