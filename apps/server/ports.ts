import type { Audit } from '@homestead/audit/server';
import type { Files } from '@homestead/files/server';
import type { People } from '@homestead/people/server';
import type { FilesPort, PeoplePort, WorkflowDeps } from '@homestead/workflow/server';

/** The parts of a notice that belongs to no case and was caused by nobody here. */
export const aboutNoCase = { processId: null, taskId: null, by: null };
export const onlyFor = (people: string[]) => ({ people, roles: [], division: '' });

/** What the workflow asks of the people module. */
export function peoplePort(people: People): PeoplePort {
  const { divisions } = people;
  return {
    divisionName: (code) => divisions.name(code) ?? code,
    roleNames: () => people.roleNames(),
    isDivision: (code) => divisions.has(code),
    isVillage: (code) => divisions.isVillage(code),
    divisionByName: (name) => divisions.byName(name),
    findVillager: people.findVillager,
    findVerifiedIdentity: people.findVerifiedIdentity,
    openDraftLimit: people.openDraftLimit,
    sendConfirmation: people.sendConfirmation,
    tryConfirmation: people.tryConfirmation,
    choose: people.choosePeople,
  };
}

export function filesPort(files: Files): FilesPort {
  return {
    link: (tx, fileIds, { processId, personId }) =>
      files.linkFiles(tx, fileIds, { kind: 'process', ownerId: processId, personId }),
    release: (tx, processId) => files.unlinkFiles(tx, { kind: 'process', ownerId: processId }, []),
    check: files.checkFiles,
  };
}

export function workflowAudit(audit: Audit): WorkflowDeps['audit'] {
  return {
    write: (tx, { person, kind, target, message, detail }) =>
      audit.write(tx, {
        kind: 'case',
        personId: person.id,
        personName: person.name,
        summary: message,
        target: target.includes(':') ? target : `task:${target}`,
        detail: { act: kind, ...(detail as object) },
      }),
  };
}
