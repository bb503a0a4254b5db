import { useClient } from '@homestead/ui';
import { Button, Dialog, Empty, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { useRef } from 'react';
import { signatureTexts as words } from '../contract/texts.ts';
import { type Board, SignatureBoard } from '../view/signature/SignatureBoard.tsx';
import { SignaturePicture } from '../view/signature/SignaturePicture.tsx';
import { drawingKey, useDrawing } from '../view/signature/use-drawing.ts';
import { usePictureChooser } from '../view/signature/use-picture-chooser.tsx';
import { useSignature } from '../view/signature/use-signature.ts';

/** 我的签名: drawn with a finger, or a picture of it. */
export default function SignatureScreen({ onBack }: { onBack(): void }) {
  const client = useClient();
  const { callWithoutToast, notify } = client;
  const { signature, save, remove } = useSignature(client, notify);
  const chooser = usePictureChooser((file) => save.mutate({ file, kind: 'picture' }));
  const { isDrawing, open, close } = useDrawing();
  const board = useRef<Board>(null);
  const keep = async () => {
    const file = await board.current?.toFile();
    if (!file) return notify(words.empty, 'fault');
    save.mutate({ file, kind: 'drawn' }, { onSuccess: close });
  };
  return (
    <Page title={words.title} onBack={onBack}>
      <div className="ui-card ui-stack">
        <p className="ui-soft">{words.note}</p>
        {signature.isError ? (
          <LoadProblem error={signature.error} onRetry={() => void signature.refetch()} />
        ) : signature.data === undefined ? (
          <Skeleton rows={2} />
        ) : signature.data ? (
          <SignaturePicture call={callWithoutToast} fileId={signature.data.fileId} />
        ) : (
          <Empty text={words.none} />
        )}
        <Button look="primary" isBlock onClick={open} data-testid="draw-signature">
          {words.draw}
        </Button>
        {chooser.input}
        <Button isBlock isBusy={save.isPending && !isDrawing} onClick={chooser.open}>
          {words.choose}
        </Button>
        <p className="ui-soft">{words.pictureHint}</p>
        {signature.data && (
          <Button look="danger" isBlock onClick={() => void remove()} data-testid="remove-signature">
            {words.remove}
          </Button>
        )}
      </div>
      <Dialog
        isOpen={isDrawing}
        title={words.draw}
        confirmText={words.save}
        isBusy={save.isPending}
        onConfirm={() => void keep()}
        onCancel={close}
      >
        <p className="ui-soft">{words.drawHint}</p>
        <SignatureBoard ref={board} draft={drawingKey} />
        <div className="files-board-acts">
          <Button onClick={() => board.current?.undo()}>{words.undo}</Button>
          <Button onClick={() => board.current?.clear()}>{words.clear}</Button>
        </div>
      </Dialog>
    </Page>
  );
}
