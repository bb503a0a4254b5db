import { fetchAhead, lazyPart, useClient } from '@homestead/ui';
import { Button, Dialog } from '@homestead/ui/phone';
import { useEffect, useRef, useState } from 'react';
import { signatureTexts as words } from '../contract/texts.ts';
import type { Board } from '../view/signature/SignatureBoard.tsx';

const SignatureBoard = lazyPart(async () => ({
  default: (await import('../view/signature/SignatureBoard.tsx')).SignatureBoard,
}));

/** Has somebody sign with a finger, as a file of the field; it needs no network. */
interface Props {
  inputId?: string | undefined;
  describedBy?: string | undefined;
  onSigned(files: File[]): void;
}

export default function SignButton({ inputId, describedBy, onSigned }: Props) {
  const { notify } = useClient();
  const [isOpen, setOpen] = useState(false);
  const board = useRef<Board>(null);
  useEffect(() => fetchAhead(SignatureBoard.fetch), []);
  const keep = async () => {
    const file = await board.current?.toFile();
    if (!file) return notify(words.empty, 'fault');
    setOpen(false);
    onSigned([file]);
  };
  return (
    <>
      <Button
        id={inputId}
        aria-describedby={describedBy}
        look="plain"
        onClick={() => setOpen(true)}
        data-testid="sign"
      >
        {words.draw}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={words.draw}
        confirmText={words.save}
        onConfirm={() => void keep()}
        onCancel={() => setOpen(false)}
      >
        <p className="ui-soft">{words.drawHint}</p>
        <SignatureBoard ref={board} />
        <div className="files-board-acts">
          <Button onClick={() => board.current?.undo()}>{words.undo}</Button>
          <Button onClick={() => board.current?.clear()}>{words.clear}</Button>
        </div>
      </Dialog>
    </>
  );
}
