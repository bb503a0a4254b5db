import { tell } from '@homestead/ui/desk';
import { useState } from 'react';
import { devicePosition, positionTexts } from '../view/index.ts';

/** Where the device is, in the words that the phone writes as well. */
export function useDevicePosition(onPosition: (words: string) => void) {
  const [isLocating, setLocating] = useState(false);
  const locate = async () => {
    setLocating(true);
    try {
      onPosition(await devicePosition());
    } catch (error) {
      tell.error(error instanceof Error ? error.message : positionTexts.failed);
    } finally {
      setLocating(false);
    }
  };
  return { isLocating, locate };
}
