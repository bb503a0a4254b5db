import { CallFailure } from '@homestead/http/client';
import { DialogFrame, PageState, tell, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Alert, Checkbox, Empty, Flex, List, Tag } from 'antd';
import { useState } from 'react';
import { type DraftReport, modelRoutes as routes } from '../contract/index.ts';
import { modelAdminTexts as words } from './texts.ts';

interface Props {
  id: string;
  version: number;
  onClose(): void;
  onPublished(): void;
}

/** What a draft would change and what is wrong with it, before it is published. */
export function PublishDialog({ id, version, onClose, onPublished }: Props) {
  const { callWithoutToast: call } = useApi();
  const [acceptLosses, setAccept] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const report = useQuery({
    queryKey: ['data-models', 'check', id, version],
    queryFn: ({ signal }) => call(routes.checkDraft, { params: { id } }, { signal }),
    gcTime: 0,
  });
  const publish = async () => {
    setBusy(true);
    setFault(null);
    try {
      await call(routes.publishDraft, { params: { id }, body: { version, acceptLosses } });
      tell.success(words.published);
      onPublished();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFault(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      open
      title={words.checkAndPublish}
      width={720}
      busy={isBusy}
      fault={fault}
      confirmText={words.publish}
      onConfirm={() => void publish()}
      onCancel={onClose}
    >
      <PageState query={report}>
        {(found) => <Report report={found} acceptLosses={acceptLosses} onAccept={setAccept} />}
      </PageState>
    </DialogFrame>
  );
}

function Report({
  report: { problems, differences, conversions, misfits },
  acceptLosses,
  onAccept,
}: {
  report: DraftReport;
  acceptLosses: boolean;
  onAccept(is: boolean): void;
}) {
  const losing = conversions.filter(({ failed }) => failed > 0);
  return (
    <Flex vertical gap={12} data-testid="draft-report">
      {problems.map(({ path, message }) => (
        <Alert key={`${path} ${message}`} type="error" showIcon title={message} />
      ))}
      {differences.length === 0 && <Empty description={words.noDifferences} />}
      {differences.length > 0 && (
        <List
          size="small"
          header={words.differences}
          dataSource={[...differences]}
          renderItem={({ kind, label, parts }) => (
            <List.Item>
              <span>
                <Tag>{words.differenceKinds[kind]}</Tag> {label}
                {kind !== 'added' &&
                  parts.map((part) => ` ${words.change(part.label, part.before, part.after)}`)}
              </span>
            </List.Item>
          )}
        />
      )}
      {conversions.map(({ code, label, from, to, total, failed, rows }) => (
        <Alert
          key={code}
          type={failed > 0 ? 'warning' : 'info'}
          showIcon
          title={words.conversion(label, from, to, total, failed)}
          description={rows.map(({ id, value, message }) => (
            <div key={id}>
              {value}：{message}
            </div>
          ))}
        />
      ))}
      {misfits.map(({ code, label, total, failed, rows }) => (
        <Alert
          key={code}
          type="warning"
          showIcon
          title={words.misfit(label, total, failed)}
          description={rows.map(({ id, value, message }) => (
            <div key={id}>
              {value}：{message}
            </div>
          ))}
        />
      ))}
      {losing.length > 0 && (
        <Checkbox checked={acceptLosses} onChange={(event) => onAccept(event.target.checked)}>
          {words.acceptLosses}
        </Checkbox>
      )}
    </Flex>
  );
}
