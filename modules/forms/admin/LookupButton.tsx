import { Button } from 'antd';
import type { LookupButton as Drawn } from '../view/index.ts';

/** A button of a lookup on the desktop. */
export const LookupButton: Drawn = ({ label, isBusy, testId, onPress }) => (
  <Button size="small" loading={isBusy} data-testid={testId} onClick={onPress}>
    {label}
  </Button>
);
