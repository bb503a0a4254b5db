import { UploadOutlined } from '@ant-design/icons';
import { type ImportDetail, largestSource, catalogueRoutes as routes } from '@homestead/catalogue/contract';
import { CallFailure } from '@homestead/http/client';
import { DialogFrame, PageState, useApi } from '@homestead/ui/desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Spin, Steps } from 'antd';
import { useRef, useState } from 'react';
import { ChoicesStep } from './ChoicesStep.tsx';
import { ImportProgress, ImportResult, Interruption } from './ImportProgress.tsx';
import styles from './layers.module.css';
import { layerAdminTexts as words } from './texts.ts';

interface Props {
  /** An import that was begun before; a new one without. */
  id?: string;
  /** The layer that is offered first. */
  layerId?: string;
  onVersions(layerId: string, name: string): void;
  onClose(): void;
}

const moving: readonly string[] = ['uploaded', 'confirmed', 'running'];
const steps: Record<ImportDetail['state'], number> = {
  uploaded: 1,
  examined: 1,
  confirmed: 2,
  running: 2,
  done: 3,
  refused: 3,
  cancelled: 3,
};

/** From a file to a version in steps; what goes on in the background goes on when the dialog is closed. */
export function ImportWizard({ id: known, layerId, onVersions, onClose }: Props) {
  const { callWithoutToast: call } = useApi();
  const queries = useQueryClient();
  const [id, setId] = useState<string | null>(known ?? null);
  const found = useQuery({
    queryKey: ['layer import', id],
    enabled: id !== null,
    queryFn: ({ signal }) => call(routes.getImport, { params: { id: id ?? '' } }, { signal }),
    refetchInterval: ({ state }) => (state.data && moving.includes(state.data.state) ? 1000 : false),
  });
  const take = (detail: ImportDetail) => {
    queries.setQueryData(['layer import', detail.id], detail);
    setId(detail.id);
  };
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['layers'] });
    void queries.invalidateQueries({ queryKey: ['layer imports'] });
  };
  const close = () => {
    refresh();
    onClose();
  };
  return (
    <DialogFrame open title={words.wizard} width="min(1080px, 94vw)" onCancel={close}>
      <div className={styles['stack']} data-testid="import-wizard">
        <Steps
          size="small"
          current={id === null ? 0 : found.data ? steps[found.data.state] : 1}
          items={words.steps.map((title) => ({ title }))}
        />
        {id === null ? (
          <UploadStep onDone={take} />
        ) : (
          <PageState query={found}>
            {(detail) => (
              <Step
                detail={detail}
                layerId={layerId}
                onChanged={take}
                onAgain={() => setId(null)}
                onVersions={(...layer) => {
                  refresh();
                  onVersions(...layer);
                }}
              />
            )}
          </PageState>
        )}
      </div>
    </DialogFrame>
  );
}

interface StepProps {
  detail: ImportDetail;
  layerId: string | undefined;
  onChanged(detail: ImportDetail): void;
  onAgain(): void;
  onVersions(layerId: string, name: string): void;
}

function Step({ detail, layerId, onChanged, onAgain, onVersions }: StepProps) {
  switch (detail.state) {
    case 'uploaded':
      return (
        <Flex vertical align="center" gap={12} style={{ padding: 40 }} role="status">
          <Spin />
          <span>{words.examining}</span>
          <Interruption detail={detail} />
        </Flex>
      );
    case 'examined':
      return <ChoicesStep key={detail.revision} detail={detail} layerId={layerId} onChanged={onChanged} />;
    case 'confirmed':
    case 'running':
      return <ImportProgress detail={detail} onChanged={onChanged} />;
    default:
      return <ImportResult detail={detail} onAgain={onAgain} onVersions={onVersions} />;
  }
}

/** Chooses a file and sends it; a file that is too large is never sent. */
function UploadStep({ onDone }: { onDone(detail: ImportDetail): void }) {
  const { callWithoutToast: call } = useApi();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (file: File) => {
    setFault(null);
    if (file.size > largestSource) return setFault(words.tooLarge);
    setSending(file.name);
    const form = new FormData();
    form.append('file', file, file.name);
    try {
      onDone(await call(routes.uploadImport, {}, { form }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFault(error.message);
    } finally {
      setSending(null);
    }
  };
  return (
    <Flex vertical align="center" gap={14} style={{ padding: '32px 16px' }}>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void send(file);
        }}
        data-testid="source-file"
      />
      <Button
        type="primary"
        size="large"
        icon={<UploadOutlined aria-hidden />}
        loading={sending !== null}
        onClick={() => input.current?.click()}
      >
        {sending === null ? words.choose : words.sending}
      </Button>
      <span className={styles['hint']}>{sending ?? words.dropHint}</span>
      {fault && <Alert type="error" showIcon title={fault} role="alert" />}
    </Flex>
  );
}
