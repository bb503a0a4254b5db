import {
  CompressOutlined,
  DownloadOutlined,
  ImportOutlined,
  RedoOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button, Space, Upload } from 'antd';
import type { ReactNode } from 'react';
import { designerTexts as words } from './texts.ts';
import type { Drawing } from './use-modeler.ts';

interface Props {
  drawing: Drawing;
  isReadOnly: boolean;
  /** Name of the file that is saved, without its ending. */
  name: string;
  onOpen(text: string): void;
}

/** What is done with the drawing as a whole. */
export function Toolbar({ drawing, isReadOnly, name, onOpen }: Props) {
  const tool = (label: string, icon: ReactNode, act: () => void, isDisabled = false) => (
    <Button size="small" icon={icon} title={label} aria-label={label} disabled={isDisabled} onClick={act} />
  );
  const isReady = drawing.state === 'ready';
  return (
    <Space className="design-tools" wrap>
      {!isReadOnly && (
        <Space.Compact>
          {tool(words.undo, <UndoOutlined aria-hidden />, drawing.undo, !drawing.canUndo)}
          {tool(words.redo, <RedoOutlined aria-hidden />, drawing.redo, !drawing.canRedo)}
        </Space.Compact>
      )}
      <Space.Compact>
        {tool(words.zoomIn, <ZoomInOutlined aria-hidden />, () => drawing.zoom(1.25), !isReady)}
        {tool(words.zoomOut, <ZoomOutOutlined aria-hidden />, () => drawing.zoom(0.8), !isReady)}
        {tool(words.fit, <CompressOutlined aria-hidden />, drawing.fit, !isReady)}
      </Space.Compact>
      {!isReadOnly && (
        <Upload
          accept=".bpmn,.xml"
          showUploadList={false}
          beforeUpload={(file) => {
            void file.text().then(onOpen);
            return false;
          }}
        >
          <Button size="small" icon={<ImportOutlined aria-hidden />}>
            {words.open}
          </Button>
        </Upload>
      )}
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        disabled={!isReady}
        onClick={() => void drawing.write().then((text) => download(text, `${name}.bpmn`))}
      >
        {words.download}
      </Button>
    </Space>
  );
}

/** Gives a text to the browser as a file. */
function download(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/xml' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
