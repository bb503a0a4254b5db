import { lookForFilesIn, UploadWay } from '@homestead/files/view';
import type { FormData, Outcome } from '@homestead/forms/contract';
import { owesReason } from '@homestead/forms/engine';
import { FormPanels } from '@homestead/forms/mobile';
import { useContainer } from '@homestead/forms/view';
import {
  type Client,
  ClientProvider,
  createQueryClient,
  keepDraftsIn,
  messageOf,
  type uploadFile,
  useClient,
} from '@homestead/ui';
import { Button, Empty, Page, Skeleton } from '@homestead/ui/phone';
import type { Vault } from '@homestead/ui/vault';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { owedHint } from '../../view/decision/confirmation.ts';
import { useCompletion } from '../../view/decision/use-completion.ts';
import { offlineOwner, sealedDrafts } from '../../view/offline/drafts.ts';
import { fileAddresses, keepFile } from '../../view/offline/local-files.ts';
import { offlineCall } from '../../view/offline/offline-call.ts';
import { type OfflinePack, packKind } from '../../view/offline/pack.ts';
import { offlineTexts as words } from '../../view/offline/texts.ts';
import { changed } from '../../view/offline/vault-state.ts';
import { loadDefinition } from '../../view/queries.ts';
import { CaseHead } from '../CaseHead.tsx';
import { DecisionSheet } from '../DecisionSheet.tsx';
import '../flow.css';
import { GuideParts } from '../GuideParts.tsx';
import { Opinion } from '../Opinion.tsx';
import { lookOf } from '../outcome-look.ts';
import { caseTexts } from '../texts.ts';
import { OfflineGate } from './OfflineGate.tsx';

interface Props {
  taskId: string;
  onBack(): void;
  /** To the outbox, where what was completed waits. */
  onQueued(): void;
}

/** A task that was taken along: all of its form, on this device alone. */
export function OfflineVisitScreen(props: Props) {
  return <OfflineGate onBack={props.onBack}>{(vault) => <Visit vault={vault} {...props} />}</OfflineGate>;
}

function Visit({ vault, taskId, ...props }: Props & { vault: Vault }) {
  const [pack, setPack] = useState<OfflinePack | null>();
  const [isReady, setReady] = useState(false);
  const files = useMemo(() => fileAddresses(vault), [vault]);
  useEffect(() => {
    let isCurrent = true;
    void vault.get<OfflinePack>(packKind, taskId).then((found) => isCurrent && setPack(found ?? null));
    return () => {
      isCurrent = false;
    };
  }, [vault, taskId]);
  // Fields read their drafts and pictures as soon as they are drawn: they are drawn once it is said where those are.
  useEffect(() => {
    keepDraftsIn({ owner: offlineOwner(vault.person), store: sealedDrafts(vault) });
    lookForFilesIn(files.find);
    setReady(true);
    return () => {
      keepDraftsIn(null);
      lookForFilesIn(null);
      files.release();
    };
  }, [vault, files]);
  if (pack === null) {
    return (
      <Page title={words.title} onBack={props.onBack}>
        <Empty text={words.none} />
      </Page>
    );
  }
  if (!pack || !isReady) {
    return (
      <Page title={words.title} onBack={props.onBack}>
        <Skeleton rows={5} look="form" />
      </Page>
    );
  }
  return <WithPack vault={vault} pack={pack} {...props} />;
}

type PackProps = Omit<Props, 'taskId'> & { vault: Vault; pack: OfflinePack };

/** Lends the screens inside a client that answers from the pack, and keeps their files on the device. */
function WithPack({ vault, pack, ...props }: PackProps) {
  const client = useClient();
  const { notify } = client;
  const [queries] = useState(createQueryClient);
  const own = useMemo((): Client => {
    const call = offlineCall(vault, pack, () => void changed());
    return { ...client, call, callWithoutToast: call, handle: (failure) => notify(messageOf(failure)) };
  }, [client, notify, vault, pack]);
  const upload = useCallback<typeof uploadFile>(
    (file, options = {}) => keepFile(vault, pack.task.id, file, options),
    [vault, pack],
  );
  return (
    <QueryClientProvider client={queries}>
      <ClientProvider value={own}>
        <UploadWay value={upload}>
          <OpenVisit vault={vault} pack={pack} {...props} />
        </UploadWay>
      </ClientProvider>
    </QueryClientProvider>
  );
}

function OpenVisit({ vault, pack, onBack, onQueued }: PackProps) {
  const { task } = pack;
  const { call, notify } = useClient();
  const owner = offlineOwner(vault.person);
  const container = useContainer({
    formKeyList: task.formKeyList,
    processKey: task.processKey,
    disabled: task.opinionOnly,
    loadDefinition: (processKey) => loadDefinition(call, processKey),
  });
  const completion = useCompletion({
    call,
    person: owner,
    task,
    container,
    // Completed on the device, and not yet on the server.
    notify: (message, kind) => notify(kind === 'done' ? words.queued : message, kind),
    onDone: onQueued,
    onConflict: () => undefined,
  });
  const draft = useMemo(() => ({ person: owner, key: `task:${task.id}` }), [owner, task.id]);
  const outcomes = task.outcomes as Outcome[];
  const isOwnStep = outcomes.every(({ kind }) => kind === 'submit');
  const wanted = completion.decided ?? (outcomes.length === 1 ? outcomes[0] : undefined);
  const parts = {
    container,
    processId: task.processId,
    stored: task.formData as FormData,
    personName: vault.name,
    ...(task.caseNo ? { caseNo: task.caseNo } : {}),
    outcomes,
    outcome: wanted,
    isProposal: task.opinionOnly,
    draft,
    attach: completion.attach,
  };
  return (
    <Page
      title={task.taskName}
      onBack={onBack}
      footer={outcomes.map((outcome) => (
        <Button
          key={outcome.id}
          look={lookOf(outcome, wanted, outcomes)}
          isBusy={completion.isSending}
          onClick={() => void completion.complete(outcome)}
          data-testid={`outcome-${outcome.id}`}
        >
          {outcome.label ?? outcome.id}
        </Button>
      ))}
    >
      <p className="ui-note" data-testid="offline-banner">
        {words.banner}
      </p>
      <DecisionSheet completion={completion} task={task} />
      <CaseHead task={task} />
      {task.guide.length > 0 && <GuideParts parts={task.guide} />}
      <div data-current-form="">
        <FormPanels {...parts} part="last" />
      </div>
      {!isOwnStep && completion.isOpinionPlaced && (
        <Opinion
          field={completion.opinionField}
          value={completion.opinion}
          onChange={completion.setOpinion}
          fault={completion.opinionFault}
          isNeeded={wanted !== undefined && owesReason(wanted)}
          hint={owedHint(outcomes)}
        />
      )}
      {container.status === 'ready' && container.panels.length > 1 && (
        <>
          <h2 className="ui-heading">{caseTexts.earlier}</h2>
          <FormPanels {...parts} part="earlier" />
        </>
      )}
    </Page>
  );
}
