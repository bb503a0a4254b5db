import { useRef } from 'react';
import { ConfirmMark } from '../widgets/ConfirmMark.tsx';
import { useAsked } from '../widgets/confirm.ts';
import { DialogFrame } from './DialogFrame.tsx';
import { tell } from './messages.ts';

/** Draws the question that is on the screen: once, at the root of the application. */
export function ConfirmDialog() {
  const question = useAsked();
  const last = useRef(question);
  if (question) last.current = question;
  // While it closes it still shows what it asked.
  const asked = last.current;
  const cancel = () => {
    const said = question?.cancel();
    if (said) tell.info(said);
  };
  return (
    <DialogFrame
      open={question !== null}
      title={asked?.title}
      width={440}
      isOnTop
      busy={asked?.isRunning ?? false}
      danger={asked?.isDangerous ?? false}
      fault={asked?.fault ?? null}
      onConfirm={() => question?.accept()}
      onCancel={cancel}
      {...(asked?.confirmText ? { confirmText: asked.confirmText } : {})}
      {...(asked?.cancelText ? { cancelText: asked.cancelText } : {})}
    >
      {asked && (
        <div className="w-confirm">
          <ConfirmMark type={asked.type} />
          <div>{asked.body}</div>
        </div>
      )}
    </DialogFrame>
  );
}
