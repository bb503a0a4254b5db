import { CallFailure } from '@homestead/http/client';
import { tell, useApi } from '@homestead/people/admin';
import { newKey } from '@homestead/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { actOnInstance, actOnTask } from '../contract/routes.ts';
import type { ActionBody } from '../contract/schemas.ts';
import { flowKeys } from '../view/index.ts';
import { flowAdminTexts } from './texts.ts';

export interface Act {
  on: 'task' | 'process';
  id: string;
  action: string;
  body: ActionBody;
}

/** An act beside completing: afterwards everything that shows tasks is asked again. */
export function useActs(onDone?: (act: Act) => void) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ on, id, action, body }: Act) =>
      call(
        on === 'task' ? actOnTask : actOnInstance,
        { params: { id, action }, body },
        { idempotencyKey: newKey() },
      ),
    onSuccess: async (_reply, act) => {
      tell.success(flowAdminTexts.acts.done);
      await queries.invalidateQueries({ queryKey: flowKeys.all });
      onDone?.(act);
    },
    onError: (error) => {
      // Faults of fields are left to forms; a dialog of one field says its fault as a message.
      const words = error instanceof CallFailure ? error.fields[0]?.message : undefined;
      if (words) tell.error(words);
    },
  });
}
