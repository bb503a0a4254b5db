import { Button } from '@homestead/ui/phone';
import type { LookupButton as Drawn } from '../view/lookup/LookupPanel.tsx';

/** A button of a lookup on the phone. */
export const LookupButton: Drawn = ({ label, isBusy, testId, onPress }) => (
  <Button look="plain" disabled={isBusy} data-testid={testId} onClick={onPress}>
    {label}
  </Button>
);
