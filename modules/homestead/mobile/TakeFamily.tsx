import { can } from '@homestead/people/contract';
import { usePerson } from '@homestead/people/mobile';
import { useClient } from '@homestead/ui';
import { Button, Icon } from '@homestead/ui/phone';
import type { CaseSlotProps } from '@homestead/workflow/view';
import { familyTexts as words } from '../view/texts.ts';
import { useTakeFamily } from '../view/use-family.ts';

/** After an application: its household may be kept for the next one. */
export function TakeFamily(props: CaseSlotProps) {
  const client = useClient();
  const { person } = usePerson();
  const { isOffered, state, take } = useTakeFamily(
    client,
    props,
    client.notify,
    person !== undefined && can(person, 'homestead.family.keep'),
  );
  if (!isOffered) return null;
  return (
    <section className="ui-card facts-take">
      <p className="ui-soft">{words.takeNote}</p>
      {state === 'done' ? (
        <p role="status">
          <Icon name="done" size={20} /> {words.taken}
        </p>
      ) : (
        <Button isBlock isBusy={state === 'sending'} onClick={() => void take()} data-testid="take-family">
          {words.take}
        </Button>
      )}
    </section>
  );
}
