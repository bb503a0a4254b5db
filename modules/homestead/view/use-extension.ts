import type { CallFunction } from '@homestead/http/client';
import { flowKeys } from '@homestead/workflow/view';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { homesteadRoutes, type Permit } from '../contract/index.ts';
import { printDay } from '../engine/days.ts';
import { factTexts as words } from './texts.ts';
import { useKeptText } from './use-kept-text.ts';

/** What a card says of a permit. */
export function permitLines({ homestead, planning, issuedOn, validUntil, extensions }: Permit) {
  return {
    facts: [
      { label: words.homestead, text: homestead },
      { label: words.planning, text: planning },
      { label: words.issuedOn, text: printDay(issuedOn) },
      { label: words.validUntil, text: printDay(validUntil) },
    ],
    extensions: extensions.map(({ from, until, reason, at }) => ({
      at,
      text: words.extensions(printDay(from), printDay(until), reason),
    })),
  };
}

/** A permit being extended: the reason, and what refused it. `onDone` is told once it stands. */
export function useExtension(call: CallFunction, processId: string, onDone: () => void) {
  const queries = useQueryClient();
  const { text: reason, write, forget } = useKeptText(`extend:${processId}`);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  return {
    reason,
    fault,
    isBusy,
    write(text: string) {
      setFault(null);
      write(text);
    },
    async extend() {
      if (reason.trim() === '') return setFault(words.extendMissing);
      setBusy(true);
      try {
        await call(homesteadRoutes.extendPermit, { params: { processId }, body: { reason } });
        await forget();
        for (const changed of ['facts', 'timeline'])
          await queries.invalidateQueries({ queryKey: [...flowKeys.all, changed] });
        onDone();
      } catch (error) {
        setFault(error instanceof Error ? error.message : String(error));
        setBusy(false);
      }
    },
  };
}
