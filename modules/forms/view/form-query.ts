import { type CallFunction, known } from '@homestead/http/client';
import { divisionTree } from '@homestead/people/contract';
import { getForm } from '../contract/routes.ts';
import type { FormBundle } from './use-bundle.ts';

/** Key of all definitions of forms; published anew, they are asked for again. */
export const formsKey = ['form'] as const;

/** The question for the definition of a form; with a process, in the version on which that case runs. */
export const formQuery = (call: CallFunction, formKey: string, processId?: string) => ({
  queryKey: [...formsKey, formKey, processId ?? null],
  staleTime: 300_000,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const reply = await call(
      getForm,
      { params: { formKey }, query: processId ? { processId } : {} },
      { signal },
    );
    // The server has judged content when it was loaded; here it is taken at its word.
    const bundle = reply as unknown as FormBundle | null;
    known(bundle?.form as FormBundle['form'], 'sections');
    return bundle as FormBundle;
  },
});

/** The question for the division tree; `mine` is limited to where the person works. */
export const divisionsQuery = (call: CallFunction, scope?: 'mine') => ({
  queryKey: ['divisions', scope ?? 'all'],
  staleTime: 600_000,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(divisionTree, { query: scope ? { scope } : {} }, { signal }),
});
