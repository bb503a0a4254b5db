import { readableSize } from '@homestead/files/view';
import { CallFailure } from '@homestead/http/client';
import { usePerson } from '@homestead/people/mobile';
import { messageOf, useClient } from '@homestead/ui';
import { Button, Problem, Sheet, Skeleton } from '@homestead/ui/phone';
import { canSeal, listVaults } from '@homestead/ui/vault';
import { useEffect, useRef, useState } from 'react';
import { takeDrafts } from '../../view/offline/drafts.ts';
import { keepProgram, staysOnDevice } from '../../view/offline/keep-program.ts';
import { storageRoom } from '../../view/offline/local-files.ts';
import {
  type AlsoTaken,
  expiryOf,
  groundKind,
  type OfflinePack,
  type PreparedPack,
  packKind,
  preparePack,
} from '../../view/offline/pack.ts';
import { offlineTexts as words } from '../../view/offline/texts.ts';
import { changed, useOpenVault } from '../../view/offline/vault-state.ts';
import './offline.css';
import { PinForm } from './PinForm.tsx';

interface Props {
  taskId: string;
  also?: AlsoTaken;
  onClose(): void;
}

/** Takes a task along: says how large it is, has a PIN set or typed, and keeps all of it on the device. */
export default function TakeSheet({ taskId, also, onClose }: Props) {
  const { callWithoutToast, notify } = useClient();
  const { person } = usePerson();
  const vault = useOpenVault();
  const [prepared, setPack] = useState<PreparedPack>();
  const [room, setRoom] = useState<number | null>(null);
  const [isNew, setNew] = useState<boolean>();
  const [fault, setFault] = useState<string | null>(hindrance);
  const [isKeeping, setKeeping] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [tries, setTries] = useState(0);
  const pack = prepared?.pack;
  const latest = useRef({ callWithoutToast, also });
  latest.current = { callWithoutToast, also };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (hindrance()) return;
    const { callWithoutToast: call, also: more } = latest.current;
    void storageRoom().then(setRoom);
    preparePack(call, taskId, more).then(setPack, (error) =>
      setFault(error instanceof CallFailure ? messageOf(error) : words.takeFailed),
    );
  }, [taskId, tries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (!person) return;
    listVaults().then(
      (all) => setNew(!all.some((one) => one.person === person.id)),
      () => setFault(words.storageRefused),
    );
  }, [person, tries]);

  const own = vault && vault.person === person?.id ? vault : null;
  const keep = async () => {
    if (!own || !pack || isKeeping) return;
    setKeeping(true);
    setFault(null);
    try {
      if (!(await keepProgram())) return setFault(words.partsFailed);
      await navigator.storage?.persist?.().catch(() => false);
      await takeDrafts(own, taskId);
      if (prepared?.ground) await own.putBytes(groundKind, taskId, prepared.ground, expiryOf(pack));
      await own.put(packKind, taskId, pack, expiryOf(pack));
      await changed();
      notify(words.takeDone, 'done');
      onClose();
    } catch {
      setFault(words.full);
    } finally {
      setKeeping(false);
    }
  };
  // Once the PIN is right, what was asked for goes on by itself.
  const go = useRef(keep);
  go.current = keep;
  useEffect(() => {
    if (isWanted && own) void go.current();
  }, [isWanted, own]);

  const needsPin = isWanted && !own && person !== undefined && isNew !== undefined;
  return (
    <Sheet
      isOpen
      title={words.takeTitle}
      onClose={onClose}
      footer={
        pack &&
        !needsPin &&
        (own || isNew !== undefined) && (
          <Button
            look="primary"
            isBlock
            isBusy={isKeeping}
            onClick={() => (own ? void keep() : setWanted(true))}
            data-testid="take-confirm"
          >
            {words.take}
          </Button>
        )
      }
    >
      {needsPin ? (
        <PinForm person={person.id} name={person.name} isNew={isNew} onForgotten={() => setNew(true)} />
      ) : pack ? (
        <>
          <p>{words.takeAsk}</p>
          {pack.notes?.map((note) => (
            <p key={note} className="ui-note ui-note-danger">
              {note}
            </p>
          ))}
          <ul className="offline-facts" data-testid="take-size">
            <li>{words.size(readableSize(pack.bytes))}</li>
            <li>{words.ground(prepared?.ground ? readableSize(prepared.ground.byteLength) : null)}</li>
            {layerLines(pack).map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>{words.program}</li>
            {room !== null && <li>{words.room(readableSize(room))}</li>}
            <li>{words.keepDays(pack.keepDays)}</li>
          </ul>
          {isKeeping && <p role="status">{words.keeping}</p>}
          {fault && (
            <p className="ui-fault" role="alert">
              {fault}
            </p>
          )}
        </>
      ) : fault ? (
        <Problem
          text={fault}
          {...(hindrance()
            ? {}
            : {
                onRetry: () => {
                  setFault(null);
                  setTries(tries + 1);
                },
              })}
        />
      ) : (
        <>
          <p>{words.preparing}</p>
          <Skeleton rows={2} />
        </>
      )}
    </Sheet>
  );
}

/** Which checked layers go along, and which do not and why. */
function layerLines({ layers }: OfflinePack): string[] {
  if (!layers || layers.layers.length === 0) return [words.noLayers];
  const named = (isTaken: boolean) =>
    layers.layers.filter(({ features }) => (features !== null) === isTaken).map(({ layerName }) => layerName);
  const [taken, left] = [named(true), named(false)];
  return [
    ...(taken.length > 0 ? [words.layersTaken(taken)] : []),
    ...(left.length > 0 ? [words.layersLeft(left)] : []),
  ];
}

/** Why nothing can be taken along in this browser; null where it can. */
function hindrance(): string | null {
  if (!canSeal()) return words.cannotSeal;
  return staysOnDevice() ? null : words.cannotKeep;
}
