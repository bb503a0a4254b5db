import { useSession } from '@homestead/ui';
import { DialogFrame, useApi } from '@homestead/ui/desk';
import { Alert, Form } from 'antd';
import {
  type ActName,
  type ActTarget,
  actTexts,
  noteOf,
  type SubmitResult,
  shapeOf,
  useAct,
} from '../../view/index.ts';
import styles from '../flow.module.css';
import { notify } from '../notify.ts';
import { ActFields } from './ActFields.tsx';

interface Props {
  name: ActName;
  target: ActTarget;
  /** Instead of the act's name, where the page does not show which case it is. */
  title?: string;
  open: boolean;
  onClose(): void;
  onDone(reply: SubmitResult | null): void;
}

/** Says what an act will do, asks for what it needs, and shows what the server has against it. */
export function ActDialog({ name, target, title, open, onClose, onDone }: Props) {
  const { callWithoutToast } = useApi();
  const person = useSession()?.id ?? '';
  const act = useAct({
    callWithoutToast,
    person,
    name,
    id: target.id,
    version: target.version,
    notify,
    onDone: (reply) => {
      onClose();
      onDone(reply);
    },
  });
  const { asks, isDangerous = false } = shapeOf(name);
  return (
    <DialogFrame
      open={open}
      title={title ?? actTexts.names[name]}
      width={asks.includes('person') || asks.includes('people') ? 720 : 600}
      busy={act.isSending}
      danger={isDangerous}
      fault={act.fault ?? null}
      onConfirm={() => void act.send()}
      onCancel={onClose}
    >
      <p className={styles.actNote}>{noteOf(name, target)}</p>
      {act.isRestored && asks.length > 0 && <Alert type="info" showIcon title={actTexts.restored} />}
      <Form layout="vertical" component="div" className={styles.actForm}>
        <ActFields name={name} target={target} act={act} />
      </Form>
    </DialogFrame>
  );
}
