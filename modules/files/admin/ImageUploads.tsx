import { DeleteOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { useApi } from '@homestead/ui/desk';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { FileIconMark, type UploadItem, useUploads } from '../view/index.ts';
import { FileChooser } from './FileChooser.tsx';
import styles from './files.module.css';
import { notifyUpload } from './notify.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import type { FileFieldProps } from './props.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { fileAdminTexts } from './texts.ts';

/** Pictures of a field: tiles with preview, and a tile to add while there is room. */
export function ImageUploads(props: FileFieldProps) {
  const { ids, rule, call, readOnly = false, id } = props;
  const { handle } = useApi();
  const uploads = useUploads({ ...props, notify: notifyUpload, onFailure: handle });
  const [shown, setShown] = useState<string>();
  if (readOnly && ids.length === 0) return <span className={styles.none}>{fileAdminTexts.none}</span>;
  return (
    <div className={styles.tiles}>
      {uploads.items.map((item) => (
        <figure key={item.key} className={styles.tile} data-status={item.status}>
          {item.id === undefined ? (
            <Waiting item={item} onRetry={() => uploads.retry(item)} />
          ) : (
            <Thumbnail call={call} id={item.id} name={item.name} onOpen={() => setShown(item.id)} />
          )}
          {!readOnly && (
            <Button
              className={styles.remove ?? ''}
              size="small"
              shape="circle"
              icon={<DeleteOutlined />}
              aria-label={`${item.status === 'uploading' ? fileAdminTexts.cancel : fileAdminTexts.remove} ${item.name}`}
              onClick={() => uploads.remove(item)}
            />
          )}
        </figure>
      ))}
      {!readOnly && !uploads.isFull && (
        <FileChooser id={id} rule={rule} onFiles={uploads.add} className={styles.add ?? ''}>
          <PlusOutlined aria-hidden />
          <span>{fileAdminTexts.addImage}</span>
        </FileChooser>
      )}
      <PreviewDialog
        call={call}
        files={uploads.items.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }]))}
        current={shown}
        onShow={setShown}
      />
    </div>
  );
}

function Waiting({ item, onRetry }: { item: UploadItem; onRetry(): void }) {
  const [isNoPicture, setNoPicture] = useState(false);
  return (
    <div className={styles.waiting} title={`${item.name} ${item.message ?? ''}`}>
      {item.preview && !isNoPicture ? (
        <img src={item.preview} alt={item.name} onError={() => setNoPicture(true)} />
      ) : (
        <FileIconMark name={item.name} />
      )}
      {item.status === 'uploading' ? (
        <>
          <Progress
            type="circle"
            size={48}
            percent={Math.round(item.progress * 100)}
            aria-label={`${fileAdminTexts.uploading} ${item.name}`}
          />
          <small>{fileAdminTexts.uploading}</small>
        </>
      ) : (
        <Refused item={item} onRetry={onRetry} />
      )}
    </div>
  );
}

/** Another try where it may help, else why the picture was refused. */
function Refused({ item, onRetry }: { item: UploadItem; onRetry(): void }) {
  if (!item.canRetry) return <small role="alert">{item.message}</small>;
  return (
    <Button danger size="small" icon={<ReloadOutlined />} onClick={onRetry}>
      {fileAdminTexts.retry}
    </Button>
  );
}
