import { createHash } from 'node:crypto';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import type { Person } from '@homestead/people/contract';
import { type sendOutboundFile, outboundTexts as texts } from '../../../contract/index.ts';
import type { OutboundDeps } from '../ports.ts';
import { RefusedCall } from '../refusal.ts';
import { type CaseInterface, taskOf } from './cases.ts';

type FileCall = Call<typeof sendOutboundFile>;

/**
 * Keeps a file for one input of an interface, by the upload rule of the field that the input fills. The reply's id is what the call that
 * begins the case or completes the task names. A repeat before that gets the same id; a file that none names is removed after a day. Throws
 * HttpErrors, and RefusedCall where the bytes are not those that were signed, or more than the consumer may send today.
 */
export async function takeFile(
  { cases, files, people }: Pick<OutboundDeps, 'cases' | 'files' | 'people'>,
  call: FileCall,
  outbound: CaseInterface,
  { person, digest, consumerId }: { person: Person; digest: string; consumerId: string },
) {
  const { params, query, request, entry } = call;
  const task = taskOf(outbound, await cases.processes());
  const input = outbound.process.inputs.find(({ name }) => name === params.input);
  const field = task?.fields.find(({ path }) => path === input?.field);
  if (field?.type !== 'file')
    throw brokenFields([{ path: params.input, message: texts.noFileInput(params.input) }]);
  Object.assign(entry, {
    personId: person.id,
    personName: person.name,
    summary: texts.fileFor(outbound.name),
  });
  const { id, name, size } = await files.deposit(
    {
      name: query.name,
      declared: '',
      source: asSigned(request.raw.iterator({ destroyOnReturn: false }), digest),
      rule: field.path,
      personId: person.id,
      isKeptOnce: true,
      fileIn: () => undefined,
    },
    (store) =>
      call.act(async (tx) => {
        const kept = await store(tx);
        // Last, so that other files of the consumer wait no longer than until the commit; what was kept before was counted then.
        if (!kept.isAgain && !(await people.takeFileBytes(tx, consumerId, kept.size)))
          throw new RefusedCall('bytesPerDay');
        entry.target = `file:${kept.id}`;
        return kept;
      }),
  );
  return { id, name, size };
}

/** Forgets files of consumers that no call named within a day. */
export const forgetUnnamed = ({ files }: Pick<OutboundDeps, 'files'>) =>
  files.forgetUnused('consumer:', 24 * 60 * 60_000);

/** The bytes as they come; throws at their end where they are not those that were signed. */
async function* asSigned(source: AsyncIterable<Buffer>, digest: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  try {
    for await (const piece of source) {
      hash.update(piece);
      yield piece;
    }
  } catch {
    throw new HttpError('malformed', texts.fileCut);
  }
  if (hash.digest('hex') !== digest) throw new RefusedCall('altered');
}
