import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { CallFunction } from '@homestead/http/client';
import { DialogFrame } from '@homestead/people/admin';
import { Button, Empty, Skeleton } from 'antd';
import { useFileAddress } from '../view/index.ts';
import styles from './files.module.css';
import { fileAdminTexts } from './texts.ts';

interface Props {
  call: CallFunction;
  ids: readonly string[];
  /** Which one is shown; absent: closed. */
  current: string | undefined;
  onShow(id: string | undefined): void;
}

/** Pictures large, one after the other, under a title of the specification (预览). */
export function PreviewDialog({ call, ids, current, onShow }: Props) {
  const index = current === undefined ? -1 : ids.indexOf(current);
  const go = (step: number) => onShow(ids[(index + step + ids.length) % ids.length]);
  return (
    <DialogFrame
      open={current !== undefined}
      title={
        ids.length > 1 ? `${fileAdminTexts.preview} ${index + 1} / ${ids.length}` : fileAdminTexts.preview
      }
      width="min(960px, 94vw)"
      onCancel={() => onShow(undefined)}
    >
      <div className={styles.stage}>
        {current !== undefined && <Large call={call} id={current} key={current} />}
        {ids.length > 1 && (
          <>
            <Button
              className={styles.previous ?? ''}
              shape="circle"
              icon={<LeftOutlined />}
              aria-label={fileAdminTexts.previous}
              onClick={() => go(-1)}
            />
            <Button
              className={styles.next ?? ''}
              shape="circle"
              icon={<RightOutlined />}
              aria-label={fileAdminTexts.next}
              onClick={() => go(1)}
            />
          </>
        )}
      </div>
    </DialogFrame>
  );
}

function Large({ call, id }: { call: CallFunction; id: string }) {
  const { url, isMissing, retry } = useFileAddress(call, id, 'preview');
  if (isMissing) return <Empty description={fileAdminTexts.missing} />;
  if (!url) return <Skeleton.Image active style={{ width: 480, height: 320 }} />;
  return <img src={url} alt={fileAdminTexts.preview} onError={retry} />;
}
