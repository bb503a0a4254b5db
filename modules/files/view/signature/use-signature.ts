import { CallFailure } from '@homestead/http/client';
import { type Api, confirm, messageOf, uploadFile } from '@homestead/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { uploadFault } from '../../contract/rules.ts';
import {
  readSignature,
  removeSignature,
  type Signature,
  setSignature,
  signatureRule,
} from '../../contract/signature.ts';
import { signatureTexts as words } from '../../contract/texts.ts';

const key = ['signature'];
/** Refused on the device. */
const judged = 'JUDGED';

/** One's own signature, and how to set or remove it. `tell` shows words; a failure's words are told too, a lost session leads to the sign-in. */
export function useSignature(
  { callWithoutToast: call, handle }: Pick<Api, 'callWithoutToast' | 'handle'>,
  tell: (words: string, kind: 'done' | 'fault') => void,
) {
  const queries = useQueryClient();
  const signature = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(readSignature, {}, { signal }),
  });
  const save = useMutation({
    mutationFn: async ({ file, kind }: { file: File; kind: Signature['kind'] }) => {
      const fault = uploadFault(file, signatureRule.rule);
      if (fault) throw new CallFailure(judged, 0, fault);
      const { id } = await uploadFile(file, { rule: signatureRule.name });
      return call(setSignature, { body: { fileId: id, kind } });
    },
    onSuccess: (set) => {
      queries.setQueryData(key, set);
      tell(words.set, 'done');
    },
    onError: (error) => {
      if (!(error instanceof CallFailure)) return;
      if (error.code !== judged && error.fields.length === 0) handle(error);
      else tell(error.fields[0]?.message ?? messageOf(error), 'fault');
    },
  });
  const remove = async () => {
    const run = () => call(removeSignature, {});
    if (!(await confirm({ title: words.remove, body: words.askRemove, isDangerous: true, run }))) return;
    queries.setQueryData(key, null);
    tell(words.removed, 'done');
  };
  return { signature, save, remove };
}
