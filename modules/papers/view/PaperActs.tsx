import { saveBlob } from '@homestead/files/view';
import { flowKeys } from '@homestead/workflow/view';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type Paper, verifyRoutes } from '../contract/index.ts';
import type { PaperPanelProps } from './PaperPanel.tsx';
import { paperWords as words } from './texts.ts';

interface Props extends Pick<PaperPanelProps, 'call' | 'notify'> {
  paper: Paper;
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Gives the draft in Word to the person's device. */
export function WordDraft({ paper: { id, title }, call, notify }: Props) {
  const draft = useMutation({
    mutationFn: () => call(verifyRoutes.paperWord, { params: { id } }),
    onSuccess: ({ name, content }) => {
      const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
      saveBlob(new Blob([bytes], { type: wordType }), name);
    },
    onError: (error) => notify(error.message, 'fault'),
  });
  return (
    <button
      type="button"
      className="papers-button"
      aria-label={words.wordOne(title)}
      disabled={draft.isPending}
      onClick={() => draft.mutate()}
    >
      {words.word}
    </button>
  );
}

/** Revokes a paper with a reason that everybody may read; it takes a second press. */
export function RevokePaper({ paper: { id, title }, call, notify }: Props) {
  const field = useId();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const revoke = useMutation({
    mutationFn: () => call(verifyRoutes.revokePaper, { params: { id }, body: { reason: reason.trim() } }),
    onSuccess: () => notify(words.revokeDone(title), 'done'),
    onError: (error) => notify(error.message, 'fault'),
    onSettled: () => queries.invalidateQueries({ queryKey: flowKeys.all }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length < 2) notify(words.revokeShort, 'fault');
    else revoke.mutate();
  };
  return (
    <details className="papers-revoke">
      <summary>{words.revoke}</summary>
      <form onSubmit={submit}>
        <label htmlFor={field}>{words.revokeReason}</label>
        <input
          id={field}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
        />
        <button type="submit" className="papers-button" disabled={revoke.isPending}>
          {words.revokeConfirm}
        </button>
      </form>
    </details>
  );
}
