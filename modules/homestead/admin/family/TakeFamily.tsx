import { usePresence } from '@homestead/people/admin';
import { can } from '@homestead/people/contract';
import { tell, useApi } from '@homestead/ui/desk';
import type { CaseSlotProps } from '@homestead/workflow/view';
import { Button, Card, Flex } from 'antd';
import { familyTexts as words } from '../../view/texts.ts';
import { useTakeFamily } from '../../view/use-family.ts';

/** After an application: its household may be kept for the next one. */
export function TakeFamily(props: CaseSlotProps) {
  const { identity } = usePresence();
  const { isOffered, state, take } = useTakeFamily(
    useApi(),
    props,
    tell.success,
    identity !== undefined && can(identity, 'homestead.family.keep'),
  );
  if (!isOffered) return null;
  return (
    <Card>
      <Flex gap={16} align="center" justify="space-between" wrap>
        <span>{words.takeNote}</span>
        {state === 'done' ? (
          <span role="status">{words.taken}</span>
        ) : (
          <Button loading={state === 'sending'} onClick={() => void take()} data-testid="take-family">
            {words.take}
          </Button>
        )}
      </Flex>
    </Card>
  );
}
