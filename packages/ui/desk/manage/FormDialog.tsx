import { CallFailure } from '@homestead/http/client';
import type { FieldViolation } from '@homestead/http/contract';
import { Alert, Form } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../calls/api.ts';
import { DialogFrame } from '../DialogFrame.tsx';
import { FormField } from './FormField.tsx';
import { FaultsContext } from './form/faults.ts';
import { useTyped } from './form/typed.ts';
import styles from './manage.module.css';
import { manageTexts } from './texts.ts';
import type { ManageField, Values } from './types.ts';

interface Props {
  title: string;
  fields: readonly ManageField[];
  initial: Values;
  width?: number;
  /** What the button that sends says; 保存 without. */
  confirmText?: string;
  /** Names a form that is open again after the next sign-in, and then has what was typed. */
  keptAs?: string;
  children?: ReactNode;
  onSave(values: Values): Promise<unknown>;
  onDone(): void;
  onCancel(): void;
}

/** A dialog with a form. The server's faults come to their fields; what has no field is said above the buttons. */
export function FormDialog({
  title,
  fields,
  initial,
  width = 600,
  confirmText = manageTexts.save,
  keptAs,
  children,
  onSave,
  onDone,
  onCancel,
}: Props) {
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [faults, setFaults] = useState<readonly FieldViolation[]>([]);
  const { restored, note } = useTyped(keptAs, fields);
  const wrong = useRef<string>(undefined);
  const sender = useRef<Element>(null);
  // A field that is disabled while the form is sent loses the focus, and takes it only when it is not disabled any more.
  useEffect(() => {
    if (isBusy || !sender.current) return;
    if (wrong.current) form.scrollToField(wrong.current, { block: 'nearest', focus: true });
    else if (sender.current instanceof HTMLElement) sender.current.focus();
    sender.current = null;
  }, [isBusy, form]);
  const save = async (values: Values) => {
    sender.current = document.activeElement;
    wrong.current = undefined;
    setBusy(true);
    setFault(null);
    setFaults([]);
    try {
      await onSave(values);
      onDone();
    } catch (error) {
      setFault(place(error));
    } finally {
      setBusy(false);
    }
  };

  /** Puts field faults to their fields and returns what is left to say. */
  const place = (error: unknown): string | null => {
    if (!(error instanceof CallFailure)) throw error;
    setFaults(error.fields);
    const names = new Map(
      fields.flatMap(({ name, faultsOf = [] }) => [name, ...faultsOf].map((path) => [path, name])),
    );
    const nameOf = (path: string) => names.get(path) ?? names.get(path.split(/[.[]/)[0] ?? '');
    const placed = new Map<string, string[]>();
    const others: string[] = [];
    for (const { path, message } of error.fields) {
      const name = nameOf(path.replace(/^\//, ''));
      const label = fields.find((field) => field.name === name)?.label ?? '';
      if (name) placed.set(name, [...(placed.get(name) ?? []), byLabel(message, path, label)]);
      else others.push(message);
    }
    form.setFields([...placed].map(([name, errors]) => ({ name, errors })));
    const [first] = placed.keys();
    wrong.current = first;
    if (placed.size === 0 && others.length === 0) return messageOf(error);
    return others.length > 0 ? others.join('；') : null;
  };

  return (
    <DialogFrame
      open
      title={title}
      width={width}
      busy={isBusy}
      fault={fault}
      confirmText={confirmText}
      onConfirm={() => form.submit()}
      isChanged={() => form.isFieldsTouched() || restored !== null}
      onCancel={onCancel}
    >
      {restored && (
        <Alert
          type="info"
          showIcon
          title={manageTexts.restored(fields.some(({ type }) => type === 'password'))}
        />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark
        initialValues={{ ...initial, ...restored }}
        disabled={isBusy}
        onFinish={(values) => void save(values)}
        onValuesChange={(changed: Values) => {
          note(changed);
          setFaults([]);
        }}
        onFinishFailed={({ errorFields: [first] }) =>
          first && form.scrollToField(first.name, { block: 'nearest', focus: true })
        }
        data-testid="manage-form"
      >
        <FaultsContext value={faults}>
          {partsOf(fields).map(({ section, members }) => {
            const shown = members.map((field) => <FormField key={field.name} field={field} />);
            if (section === undefined) return shown;
            return (
              <fieldset key={section} className={styles.section}>
                <legend>{section}</legend>
                {shown}
              </fieldset>
            );
          })}
        </FaultsContext>
        {children}
        {/* Enter in a field saves. */}
        <button type="submit" hidden />
      </Form>
    </DialogFrame>
  );
}

/** What is said of a malformed request begins with the field's name on the wire; people know the field by its label. */
const byLabel = (message: string, path: string, label: string): string =>
  message.startsWith(`${path} `) ? `${label}${message.slice(path.length + 1)}` : message;

interface Part {
  section: string | undefined;
  members: ManageField[];
}

/** The fields as they stand beneath their headings; those before the first heading have none. */
function partsOf(fields: readonly ManageField[]): Part[] {
  const parts: Part[] = [];
  for (const field of fields) {
    const last = parts.at(-1);
    if (!last || field.section !== undefined) parts.push({ section: field.section, members: [field] });
    else last.members.push(field);
  }
  return parts;
}
