import { DialogFrame, PageState, tell, useApi } from '@homestead/ui/desk';
import { Button, Card, Empty, Flex } from 'antd';
import { useRef } from 'react';
import type { Signature } from '../contract/signature.ts';
import { signatureTexts as words } from '../contract/texts.ts';
import { type Board, SignatureBoard } from '../view/signature/SignatureBoard.tsx';
import { SignaturePicture } from '../view/signature/SignaturePicture.tsx';
import { drawingKey, useDrawing } from '../view/signature/use-drawing.ts';
import { usePictureChooser } from '../view/signature/use-picture-chooser.tsx';
import { useSignature } from '../view/signature/use-signature.ts';

/** One's own signature in the user centre: drawn here, or a picture of it. */
export default function SignatureCard() {
  const api = useApi();
  const { callWithoutToast } = api;
  const { signature, save, remove } = useSignature(api, (said, kind) =>
    kind === 'done' ? tell.success(said) : tell.error(said),
  );
  const chooser = usePictureChooser((file) => save.mutate({ file, kind: 'picture' }));
  const { isDrawing, open, close } = useDrawing();
  const board = useRef<Board>(null);
  const keep = async () => {
    const file = await board.current?.toFile();
    if (!file) return tell.warning(words.empty);
    save.mutate({ file, kind: 'drawn' }, { onSuccess: close });
  };
  return (
    <Card title={words.title}>
      <p style={{ color: 'var(--ink-soft)', marginBottom: 12 }}>{words.note}</p>
      <PageState query={signature}>
        {(set: Signature | null) => (
          <Flex vertical gap={12}>
            {set ? (
              <SignaturePicture call={callWithoutToast} fileId={set.fileId} />
            ) : (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.none} />
            )}
            <Flex gap={8} wrap align="center">
              <Button type="primary" onClick={open} data-testid="draw-signature">
                {words.draw}
              </Button>
              {chooser.input}
              <Button onClick={chooser.open} loading={save.isPending && !isDrawing}>
                {words.choose}
              </Button>
              {set && (
                <Button danger onClick={() => void remove()} data-testid="remove-signature">
                  {words.remove}
                </Button>
              )}
            </Flex>
            <p style={{ color: 'var(--ink-soft)' }}>{words.pictureHint}</p>
          </Flex>
        )}
      </PageState>
      <DialogFrame
        open={isDrawing}
        title={words.draw}
        confirmText={words.save}
        busy={save.isPending}
        onConfirm={() => void keep()}
        onCancel={close}
      >
        <p style={{ marginBottom: 8 }}>{words.drawHint}</p>
        <SignatureBoard ref={board} draft={drawingKey} />
        <Flex gap={8} style={{ marginTop: 8 }}>
          <Button onClick={() => board.current?.undo()}>{words.undo}</Button>
          <Button onClick={() => board.current?.clear()}>{words.clear}</Button>
        </Flex>
      </DialogFrame>
    </Card>
  );
}
