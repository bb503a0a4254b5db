import { draftOwner, findDraft, removeDraft, saveDraft } from '@homestead/ui';
import { useEffect, useState } from 'react';

/** A text that stays on the device of whoever types it until it is sent, and is there again. */
export function useKeptText(key: string) {
  const [person] = useState(draftOwner);
  const [text, setText] = useState('');
  useEffect(() => {
    void findDraft<string>(person, key).then((found) => setText((typed) => typed || (found?.value ?? '')));
  }, [person, key]);
  return {
    text,
    write(typed: string) {
      setText(typed);
      void saveDraft(person, key, typed);
    },
    forget: () => removeDraft(person, key),
  };
}
