import type { Executor } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Principal } from '@homestead/people/server';
import { fileTexts } from '../contract/index.ts';
import type { Access, Deps, Reference } from './deps.ts';
import { signatureKind } from './signature/signature.ts';
import { type FileRow, type FileWithReferences, findFile } from './store.ts';

/** A file with how much of it its reader may see. */
export type ReadableFile = FileWithReferences & { access: Exclude<Access, 'none'> };

/** The uploader reads a file until a record takes it; from then on the policy of the record decides. */
export async function accessTo(
  deps: Deps,
  db: Executor,
  person: Principal,
  file: FileWithReferences,
): Promise<Access> {
  if (file.references.length === 0) return file.uploaderId === person.id ? 'original' : 'none';
  // A signature is its owner's; where a paper bears it too, the paper's policy decides for everybody else.
  const isOwn = ({ kind, ownerId }: Reference) => kind === signatureKind && ownerId === person.id;
  if (file.references.some(isOwn)) return 'original';
  const held = file.references.filter(({ kind }) => kind !== signatureKind);
  return held.length === 0 ? 'none' : deps.access(db, person, file, held);
}

/** The file, or the same refusal for one that is absent and one that is not this person's to see. */
export async function getReadable(deps: Deps, person: Principal, id: string): Promise<ReadableFile> {
  const file = await findFile(deps.db.kysely, id);
  const access = file ? await accessTo(deps, deps.db.kysely, person, file) : 'none';
  if (file && access !== 'none') return { ...file, ...shownName(file, access), access };
  if (file) {
    deps.audit?.record({
      kind: 'access',
      personId: person.id,
      summary: '查看他人文件被拒绝',
      target: `file:${file.id}`,
      code: 40400,
    });
  }
  throw new HttpError('missing');
}

/** The name of a file may tell whose it is: under a watermark it is not shown either. */
export function shownName({ name, suffix }: FileRow, access: Access): { name: string } {
  return { name: access === 'watermarked' ? fileTexts.personalName(suffix) : name };
}

/** The uploader and those with the capability where the file's holder lies see the original; a picture that others see carries no place and no camera, one that hides its uploader for anybody. */
export async function seesOriginal(
  deps: Pick<Deps, 'mayReadOriginal'>,
  person: Principal,
  file: FileWithReferences,
): Promise<boolean> {
  if (!file.image || file.uploaderId === person.id) return true;
  return !file.hidesUploader && (await deps.mayReadOriginal(person, file.references));
}
