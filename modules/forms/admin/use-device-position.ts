import { tell } from '@homestead/people/admin';
import { useState } from 'react';
import { formAdminTexts } from './texts.ts';

/** The device's own position as "longitude,latitude", with its accuracy said beside it (decision 10). */
export function useDevicePosition(onPosition: (words: string) => void) {
  const [isLocating, setLocating] = useState(false);
  const [note, setNote] = useState<string>();
  const locate = () => {
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        setNote(formAdminTexts.located(Math.round(coords.accuracy)));
        onPosition(`${coords.longitude.toFixed(7)},${coords.latitude.toFixed(7)}`);
      },
      () => {
        setLocating(false);
        tell.error(formAdminTexts.locateFailed);
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 },
    );
  };
  return { isLocating, note, locate };
}
