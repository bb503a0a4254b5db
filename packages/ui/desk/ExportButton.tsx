import { DownloadOutlined } from '@ant-design/icons';
import type { RouteSpec } from '@homestead/http/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { saveFile } from '../calls/save-file.ts';
import { tell } from './messages.ts';
import { deskTexts } from './texts.ts';

interface Props {
  route: Pick<RouteSpec, 'path'>;
  /** What the list is asked for. */
  query: object;
  params?: object;
  text?: string;
}

/** Takes all pages of a list along as a spreadsheet. */
export function ExportButton({ route, query, params = {}, text }: Props) {
  const [isSaving, setSaving] = useState(false);
  const { pageNum: _page, pageSize: _size, ...filters } = query as Record<string, unknown>;
  const take = async () => {
    setSaving(true);
    const fault = await saveFile(route, filters, params);
    setSaving(false);
    if (fault) tell.error(fault);
  };
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={isSaving}
      onClick={() => void take()}
      data-testid="list-export"
    >
      {text ?? deskTexts.export}
    </Button>
  );
}
