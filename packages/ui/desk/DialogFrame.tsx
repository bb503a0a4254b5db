import { Alert, Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { confirm } from '../widgets/confirm.ts';
import { DialogBody } from './DialogBody.tsx';
import styles from './dialog.module.css';
import { manageTexts } from './manage/texts.ts';
import { deskTexts } from './texts.ts';
import { useFocusBack } from './use-focus-back.ts';

interface Props {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  width?: number | string;
  confirmText?: string;
  cancelText?: string;
  /** Left out: nothing to confirm, the dialog only shows. */
  onConfirm?(): void;
  onCancel(): void;
  busy?: boolean;
  danger?: boolean;
  /** Why it did not work; the dialog stays. */
  fault?: string | null;
  /** Whether something in it is not saved: whoever closes it then is asked first. */
  isChanged?: boolean | (() => boolean);
  /** Stands over every other dialog, also over one that was opened within a drawer. */
  isOnTop?: boolean;
  /** Only its button closes it: what it shows is not shown again. */
  isShownOnce?: boolean;
}

/** Above dialogs within dialogs, which the library raises by 200 each, and below its messages (2010). */
const topLevel = 1900;

const confirmMark = { 'data-testid': 'dialog-confirm' };
const cancelMark = { 'data-testid': 'dialog-cancel' };

/** The dialog wrapper of the specification: 600 px, 确定 and 取消 unless told otherwise (spec 1 §9). */
export function DialogFrame({ open, title, children, width = 600, onConfirm, onCancel, ...rest }: Props) {
  const {
    confirmText = deskTexts.confirm,
    cancelText = deskTexts.cancel,
    busy = false,
    danger = false,
    fault = null,
    isChanged = false,
    isOnTop = false,
    isShownOnce = false,
  } = rest;
  const isClosable = !busy && !isShownOnce;
  const body = useRef<HTMLDivElement>(null);
  const giveBackFocus = useFocusBack(open, body);
  const leave = async () => {
    const isSure =
      !(typeof isChanged === 'function' ? isChanged() : isChanged) ||
      (await confirm({
        body: manageTexts.unsaved,
        confirmText: manageTexts.leave,
        cancelText: manageTexts.stay,
        cancelledText: null,
      }));
    if (isSure) onCancel();
  };
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      classNames={{ body: styles['body']! }}
      style={{ top: 40 }}
      onOk={onConfirm}
      onCancel={() => void leave()}
      okText={busy ? deskTexts.executing : confirmText}
      cancelText={cancelText}
      confirmLoading={busy}
      closable={isClosable}
      keyboard={isClosable}
      okButtonProps={{ danger, ...confirmMark }}
      cancelButtonProps={{ disabled: busy, style: isShownOnce ? { display: 'none' } : {}, ...cancelMark }}
      mask={{ closable: !onConfirm }}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
      afterClose={giveBackFocus}
      {...(onConfirm ? {} : { footer: null })}
      {...(isOnTop ? { zIndex: topLevel } : {})}
    >
      <DialogBody body={body}>{children}</DialogBody>
      {fault && <Alert type="error" showIcon title={fault} role="alert" style={{ marginTop: 12 }} />}
    </Modal>
  );
}
