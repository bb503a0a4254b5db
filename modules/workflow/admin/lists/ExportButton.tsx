import { DownloadOutlined } from '@ant-design/icons';
import type { RouteSpec } from '@homestead/http/contract';
import { tell } from '@homestead/ui/desk';
import { Button } from 'antd';
import { useState } from 'react';
import { flowAdminTexts } from '../texts.ts';
import { saveList } from './save-list.ts';

interface Props {
  route: Pick<RouteSpec, 'path'>;
  /** What the list is asked for. */
  query: object;
}

/** Takes all pages of a list along as a spreadsheet. */
export function ExportButton({ route, query }: Props) {
  const [isSaving, setSaving] = useState(false);
  const { pageNum: _page, pageSize: _size, ...filters } = query as Record<string, unknown>;
  const take = async () => {
    setSaving(true);
    const fault = await saveList(route, filters);
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
      {flowAdminTexts.tools.export}
    </Button>
  );
}
