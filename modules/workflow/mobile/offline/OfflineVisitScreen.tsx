import { ChosenPlace, lookForFilesIn, UploadWay } from '@homestead/files/view';
import { LandPreview } from '@homestead/forms/view';
import { showGround } from '@homestead/map/view';
import {
  type Client,
  ClientProvider,
  createQueryClient,
  keepDraftsIn,
  messageOf,
  type uploadFile,
  useClient,
} from '@homestead/ui';
import { Empty, Page, Skeleton } from '@homestead/ui/phone';
import type { Vault } from '@homestead/ui/vault';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCaseSlots } from '../../view/case-slots.ts';
import { offlineOwner, sealedDrafts } from '../../view/offline/drafts.ts';
import { putCall, removeCall } from '../../view/offline/kept-calls.ts';
import { chosenOfTask, fileAddresses, keepFile, notKept } from '../../view/offline/local-files.ts';
import { offlineCall } from '../../view/offline/offline-call.ts';
import { groundKind, type OfflinePack, packKind } from '../../view/offline/pack.ts';
import { offlineTexts as words } from '../../view/offline/texts.ts';
import { sendSoon, useKeptCalls } from '../../view/offline/use-outbox.ts';
import { changed } from '../../view/offline/vault-state.ts';
import { CaseHead } from '../CaseHead.tsx';
import { DecisionSheet } from '../task/DecisionSheet.tsx';
import '../flow.css';
import { OutcomeButtons, TaskForms } from '../task/TaskForms.tsx';
import { useOpenTask } from '../task/use-open-task.ts';
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
    let leaveGround: (() => void) | undefined;
    let isCurrent = true;
    void vault.getBytes(groundKind, taskId).then((ground) => {
      if (!isCurrent) return;
      leaveGround = showGround(ground);
      setReady(true);
    });
    return () => {
      isCurrent = false;
      leaveGround?.();
      keepDraftsIn(null);
      lookForFilesIn(null);
      files.release();
    };
  }, [vault, files, taskId]);
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

interface OwedProps {
  /** What is still owed on site before an approval. */
  owed: RefObject<string | null>;
}

type PackProps = Omit<Props, 'taskId'> & { vault: Vault; pack: OfflinePack };

/** Gives the screens inside a client that answers from the downloaded pack, and keeps their files on the device. */
function WithPack({ vault, pack, ...props }: PackProps) {
  const client = useClient();
  const { notify } = client;
  const [queries] = useState(createQueryClient);
  const owed = useRef<string | null>(null);
  const own = useMemo((): Client => {
    const call = offlineCall(vault, pack, {
      onQueued: () => void changed(),
      owed: () => owed.current,
      tell: (said) => notify(said, 'fault'),
    });
    return { ...client, call, callWithoutToast: call, handle: (failure) => notify(messageOf(failure)) };
  }, [client, notify, vault, pack]);
  const upload = useCallback<typeof uploadFile>(
    (file, options = {}) => keepFile(vault, pack.task.id, file, options),
    [vault, pack],
  );
  const chosen = useMemo(() => chosenOfTask(vault, pack.task.id), [vault, pack]);
  return (
    <QueryClientProvider client={queries}>
      <ClientProvider value={own}>
        <UploadWay value={upload}>
          <ChosenPlace value={chosen}>
            <OpenVisit vault={vault} pack={pack} owed={owed} {...props} />
          </ChosenPlace>
        </UploadWay>
      </ClientProvider>
    </QueryClientProvider>
  );
}

function OpenVisit({ vault, pack, owed, onBack, onQueued }: PackProps & OwedProps) {
  const { task } = pack;
  const { call, notify } = useClient();
  const opened = useOpenTask({
    call,
    person: offlineOwner(vault.person),
    personName: vault.name,
    task,
    // Whoever does not do the task takes it along to be on site, as to countersign.
    isShown: task.disabled || task.opinionOnly,
    // Completed on the device, and not yet on the server.
    notify: (message, kind) => notify(kind === 'done' ? words.queued : message, kind),
    onDone: onQueued,
    onConflict: () => undefined,
  });
  return (
    <Page title={task.taskName} onBack={onBack} footer={<OutcomeButtons opened={opened} />}>
      <div className="offline-notes">
        <p className="ui-note" data-testid="offline-banner">
          {words.banner}
        </p>
        {pack.notes?.map((note) => (
          <p key={note} className="ui-note ui-note-danger" data-testid="pack-note">
            {note}
          </p>
        ))}
      </div>
      <DecisionSheet completion={opened.completion} task={task} />
      <CaseHead task={task} isOfficer />
      <OnSite vault={vault} pack={pack} owed={owed} />
      <LandPreview value={preview}>
        <TaskForms task={task} opened={opened} />
      </LandPreview>
    </Page>
  );
}

/** What later modules do on site; it is kept here until the server takes it. */
function OnSite({ vault, pack, owed }: Pick<PackProps, 'vault' | 'pack'> & OwedProps) {
  const { task } = pack;
  const slots = useCaseSlots();
  const kept = useKeptCalls(vault, task.id);
  if (!slots.OnSite || !kept) return null;
  return (
    <slots.OnSite
      task={task}
      personId={vault.person}
      personName={vault.name}
      kept={kept}
      keep={async (call) => {
        await putCall(vault, { ...call, taskId: task.id, at: new Date().toISOString() }).catch(
          (error: unknown) => {
            throw notKept(error);
          },
        );
        await changed();
        sendSoon();
      }}
      remove={async (id) => {
        await removeCall(vault, id);
        await changed();
      }}
      onOwed={(words) => {
        owed.current = words;
      }}
    />
  );
}

const preview = { label: words.preview, note: words.previewNote, later: words.previewLater };
