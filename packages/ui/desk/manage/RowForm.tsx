import { CallFailure } from '@homestead/http/client';
import { doneTexts } from '@homestead/http/contract';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { messageOf } from '../../calls/api.ts';
import { DialogFrame } from '../DialogFrame.tsx';
import { tell } from '../messages.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { FormDialog } from './FormDialog.tsx';
import type { ManageForm } from './types.ts';

interface Props<T> {
  form: ManageForm<T>;
  /** Null for a new row. */
  id: string | null;
  /** The row as the list has it; null where the list shows another page. */
  row: T | null;
  onClose(): void;
  onSaved(): unknown;
}

/** The dialog of a row: read anew where the form says how, so that a link to it works and its version is the latest. */
export function RowForm<T>({ form, id, row, onClose, onSaved }: Props<T>) {
  const { load } = form;
  // What opened the form is known here alone: its dialog takes the place of one that waits for the row.
  useFocusBack();
  const loads = id !== null && load !== undefined;
  const fresh = useQuery({
    queryKey: ['manage form', form.title, id],
    enabled: loads,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
    queryFn: () => load!(id!),
  });
  const shown = loads ? (fresh.data ?? null) : row;
  if (id !== null && shown === null) {
    const { error } = fresh;
    const fault = error instanceof CallFailure ? messageOf(error) : error ? String(error) : null;
    return (
      <DialogFrame open title={form.title} onCancel={onClose} fault={fault}>
        {fault ? null : <Skeleton active />}
      </DialogFrame>
    );
  }
  const fields = typeof form.fields === 'function' ? form.fields(shown) : form.fields;
  return (
    <FormDialog
      title={form.title}
      fields={fields}
      keptAs={`${form.title} ${id ?? ''}`}
      initial={form.initial?.(shown) ?? { ...shown }}
      {...(form.width ? { width: form.width } : {})}
      onSave={(values) => form.save(values, shown)}
      onDone={() => {
        tell.success(id === null ? doneTexts.created : doneTexts.changed);
        onClose();
        void onSaved();
      }}
      onCancel={onClose}
    >
      {form.extra?.(shown)}
    </FormDialog>
  );
}
