import type { Tx } from '@homestead/database';
import type { Files } from '@homestead/files/server';
import type { People } from '@homestead/people/server';
import { caseKind } from './personal-data/files.ts';
import type { WorkflowDeps } from './ports.ts';

/** The operation log, as far as cases write in it. */
interface OperationLog {
  write(
    tx: Tx,
    entry: {
      kind: 'case';
      personId: string;
      personName: string;
      summary: string;
      target: string;
      detail: Record<string, unknown>;
    },
  ): Promise<void>;
}

/** What the workflow asks of the modules beneath it: people, files and the operation log. */
export function lowerModules({
  people,
  files,
  audit,
}: {
  people: People;
  files: Files;
  audit: OperationLog;
}): Pick<WorkflowDeps, 'people' | 'files' | 'audit'> {
  const { divisions } = people;
  return {
    people: {
      divisionName: (code) => divisions.name(code) ?? code,
      roleNames: () => people.roleNames(),
      office: people.offices.nearest,
      offices: people.offices.around,
      isDivision: (code) => divisions.has(code),
      isVillage: (code) => divisions.isVillage(code),
      divisionByName: (name) => divisions.byName(name),
      divisionsNamed: (text) => divisions.named(text),
      findVillager: people.findVillager,
      findVerifiedIdentity: people.findVerifiedIdentity,
      findOwnFacts: people.findOwnFacts,
      openDraftLimit: people.openDraftLimit,
      sendConfirmation: people.sendConfirmation,
      tryConfirmation: people.tryConfirmation,
      choose: people.choosePeople,
      sealIdentity: people.sealed.seal,
    },
    files: {
      link: (tx, fileIds, { processId, personId }) =>
        files.linkFiles(tx, fileIds, { kind: caseKind, ownerId: processId, personId }),
      hideUploader: (tx, { processId, accountId }) =>
        files.hideUploader(tx, { kind: caseKind, ownerId: processId, personId: accountId }),
      release: (tx, processId) => files.unlinkFiles(tx, { kind: caseKind, ownerId: processId }, []),
      check: files.checkFiles,
    },
    audit: {
      write: (tx, { person, kind, target, message, detail }) =>
        audit.write(tx, {
          kind: 'case',
          personId: person.id,
          personName: person.name,
          summary: message,
          target,
          detail: { act: kind, ...(detail as object) },
        }),
    },
  };
}
