import {
  DeleteOutlined,
  DownloadOutlined,
  EyeOutlined,
  ReloadOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { tell, useApi } from '@homestead/ui/desk';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import {
  FileThumb,
  opensInViewer,
  readableSize,
  saveFile,
  type UploadItem,
  useUploads,
} from '../view/index.ts';
import { FileChooser } from './FileChooser.tsx';
import styles from './files.module.css';
import { notifyUpload } from './notify.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import type { FileFieldProps } from './props.ts';
import { fileAdminTexts } from './texts.ts';

/** Files of a field: a list with icons of their kinds, to look at, take away and delete. */
export function FileUploads(props: FileFieldProps) {
  const { ids, rule, readOnly = false, id, call } = props;
  const { handle } = useApi();
  const uploads = useUploads({ ...props, notify: notifyUpload, onFailure: handle });
  const [shown, setShown] = useState<string>();
  if (readOnly && ids.length === 0) return <span className={styles.none}>{fileAdminTexts.none}</span>;
  const files = uploads.items.flatMap(({ id, name, size }) => (id ? [{ id, name, size }] : []));
  return (
    <div className={styles.files}>
      {uploads.items.length > 0 && (
        <ul className={styles.list}>
          {uploads.items.map((item) => (
            <li key={item.key} data-status={item.status}>
              <FileThumb call={call} item={item} />
              <span className={styles.name}>
                <span title={item.name}>{item.name || fileAdminTexts.missing}</span>
                <small>{statusText(item)}</small>
              </span>
              {item.status === 'uploading' && (
                <Progress
                  percent={Math.round(item.progress * 100)}
                  size="small"
                  style={{ width: 110 }}
                  aria-label={`${fileAdminTexts.uploading} ${item.name}`}
                />
              )}
              {item.canRetry && item.status === 'failed' && (
                <Button
                  type="text"
                  size="small"
                  icon={<ReloadOutlined />}
                  aria-label={fileAdminTexts.retry}
                  onClick={() => uploads.retry(item)}
                />
              )}
              {item.id !== undefined && opensInViewer(item.name) && (
                <Button
                  type="text"
                  size="small"
                  icon={<EyeOutlined />}
                  aria-label={`${fileAdminTexts.preview} ${item.name}`}
                  onClick={() => setShown(item.id)}
                />
              )}
              {item.id !== undefined && (
                <Button
                  type="text"
                  size="small"
                  icon={<DownloadOutlined />}
                  aria-label={`${fileAdminTexts.download} ${item.name}`}
                  onClick={() => void download(props, item.id ?? '')}
                />
              )}
              {!readOnly && (
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`${item.status === 'uploading' ? fileAdminTexts.cancel : fileAdminTexts.remove} ${item.name}`}
                  onClick={() => uploads.remove(item)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && !uploads.isFull && (
        <FileChooser id={id} rule={rule} onFiles={uploads.add} className={styles.choose ?? ''}>
          <UploadOutlined aria-hidden />
          <span>{fileAdminTexts.choose}</span>
        </FileChooser>
      )}
      <PreviewDialog call={call} files={files} current={shown} onShow={setShown} />
    </div>
  );
}

function statusText(item: UploadItem): string {
  if (item.status === 'failed') return item.message ?? fileAdminTexts.failed;
  if (item.status === 'uploading') return fileAdminTexts.uploading;
  return item.size === undefined ? '' : readableSize(item.size);
}

async function download({ call }: FileFieldProps, id: string): Promise<void> {
  const fault = await saveFile(call, id);
  if (fault !== null) tell.error(fault);
}
