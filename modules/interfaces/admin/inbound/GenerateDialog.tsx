import { CallFailure } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { DialogFrame, useApi } from '@homestead/ui/desk';
import { useKept } from '@homestead/ui/desk/manage';
import { Button, Input, Table, Tag } from 'antd';
import { useState } from 'react';
import { type Generated, inboundRoutes } from '../../contract/inbound/index.ts';
import styles from './inbound.module.css';
import { inboundAdminTexts as words } from './texts.ts';

/** Reads a document of another system and lets one of its calls be chosen for the form. */
export function GenerateDialog({
  onChoose,
  onClose,
}: {
  onChoose(generated: Generated): void;
  onClose(): void;
}) {
  const { callWithoutToast: call } = useApi();
  const [text, setText] = useKept('text of a document of calls', '');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Generated[]>([]);
  const read = async () => {
    setBusy(true);
    setFault(null);
    setFound([]);
    try {
      const { requests } = await call(inboundRoutes.generate, { body: { text } });
      if (requests.length === 1) onChoose(requests[0]!);
      else setFound(requests);
    } catch (error) {
      setFault(error instanceof CallFailure ? messageOf(error) : words.cannotTest);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      open
      title={words.generateTitle}
      width={760}
      busy={isBusy}
      fault={fault}
      confirmText={words.read}
      {...(text.trim() ? { onConfirm: () => void read() } : {})}
      onCancel={onClose}
    >
      <p className={styles.hint}>{words.generateHint}</p>
      <Input.TextArea
        aria-label={words.generateText}
        placeholder={words.generateText}
        className={styles.code ?? ''}
        autoSize={{ minRows: 6, maxRows: 12 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {found.length > 0 && (
        <>
          <p className={styles.hint}>{words.found(found.length)}</p>
          <Table<Generated>
            size="small"
            rowKey={({ method, url }) => `${method} ${url}`}
            dataSource={[...found]}
            scroll={{ y: 300 }}
            pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              {
                key: 'method',
                width: 90,
                title: words.method,
                render: (_, { method }) => <Tag>{method}</Tag>,
              },
              { key: 'name', title: words.name, render: (_, { name }) => name },
              {
                key: 'url',
                title: words.url,
                render: (_, { url }) => <span className={styles.message}>{url}</span>,
              },
              {
                key: 'choose',
                width: 120,
                title: '',
                render: (_, generated) => (
                  <Button type="link" size="small" onClick={() => onChoose(generated)}>
                    {words.choose}
                  </Button>
                ),
              },
            ]}
          />
        </>
      )}
    </DialogFrame>
  );
}
