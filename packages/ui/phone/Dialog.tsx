import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Sheet } from './Sheet.tsx';
import { phoneTexts } from './texts.ts';

interface Props {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmText?: string;
  cancelText?: string;
  /** Left out: nothing to confirm, the dialog only shows. */
  onConfirm?(): void;
  onCancel(): void;
  isBusy?: boolean;
  /** Why it did not work; the dialog stays. */
  fault?: string | null;
}

/** The dialog wrapper: 600 px where there is room, 确定 and 取消 unless told otherwise (spec 1 §9). */
export function Dialog({
  isOpen,
  title,
  children,
  isBusy = false,
  fault,
  onConfirm,
  onCancel,
  ...rest
}: Props) {
  const close = () => !isBusy && onCancel();
  return (
    <Sheet
      isOpen={isOpen}
      title={title}
      place="dialog"
      onClose={close}
      footer={
        onConfirm && (
          <>
            <Button onClick={close} disabled={isBusy} data-testid="dialog-cancel">
              {rest.cancelText ?? phoneTexts.cancel}
            </Button>
            <Button look="primary" isBusy={isBusy} onClick={onConfirm} data-testid="dialog-confirm">
              {rest.confirmText ?? phoneTexts.confirm}
            </Button>
          </>
        )
      }
    >
      {children}
      {fault && (
        <p className="ui-fault" role="alert">
          {fault}
        </p>
      )}
    </Sheet>
  );
}
