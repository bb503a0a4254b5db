import { FormSections } from '@homestead/forms/admin';
import { type DivisionTree, useForm } from '@homestead/forms/view';
import { CallFailure } from '@homestead/http/client';
import { doneTexts } from '@homestead/http/contract';
import { endIntent, intentKey, messageOf, showTime, useSession } from '@homestead/ui';
import { DialogFrame, PageState, tell, useApi } from '@homestead/ui/desk';
import { withWarnings } from '@homestead/workflow/view';
import { useQuery } from '@tanstack/react-query';
import { Typography } from 'antd';
import { useMemo, useState } from 'react';
import { anyRegister, type Register, recordRoutes } from '../contract/index.ts';
import { bundleOf } from './register-bundle.ts';
import { registerTexts as words } from './texts.ts';

const routes = recordRoutes(anyRegister);

/** A record as the calls give it: what every record has, and the fields of its model. */
export interface RegisterRecord extends Record<string, unknown> {
  id: string;
  version: number;
  divisionName: string;
  updateTime: string;
  /** What the server changed in the texts of this write. */
  warnings?: { path: string; message: string }[];
}

interface Props {
  register: Register;
  divisions: DivisionTree | undefined;
  /** Null: a new one. */
  id: string | null;
  isReadOnly: boolean;
  onClose(): void;
  onSaved(): void;
}

/** One record of a register: shown, changed, or a new one filled in. */
export function RecordDialog(props: Props) {
  const { register, id, onClose } = props;
  const { callWithoutToast: call } = useApi();
  const record = useQuery({
    queryKey: ['register', register.code, 'record', id],
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const params = { group: register.code, id: id ?? '' };
      return (await call(routes.get, { params }, { signal })) as RegisterRecord;
    },
  });
  const readAnew = async () => void (await record.refetch());
  if (id === null) return <Filled {...props} record={null} readAnew={readAnew} />;
  if (record.data) return <Filled {...props} record={record.data} readAnew={readAnew} />;
  return (
    <DialogFrame open title={register.label} width={880} onCancel={onClose}>
      <PageState query={record}>{() => null}</PageState>
    </DialogFrame>
  );
}

function Filled({
  register,
  divisions,
  record,
  isReadOnly,
  onClose,
  onSaved,
  readAnew,
}: Props & { record: RegisterRecord | null; readAnew(): Promise<void> }) {
  const { callWithoutToast: call } = useApi();
  const { code, label } = register;
  const bundle = useMemo(() => bundleOf(register), [register]);
  const stored = useMemo(() => (record ? { [code]: record } : {}), [record, code]);
  const form = useForm({ bundle, stored, isReadOnly, ...(divisions ? { divisions } : {}) });
  const person = useSession()?.id ?? '';
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    setFault(null);
    if (!form.validate()) return;
    setBusy(true);
    const body = form.collect()[code] ?? {};
    const intent = `register ${code} ${record?.id ?? 'new'}`;
    try {
      const reply = record
        ? await call(routes.update, {
            params: { group: code, id: record.id } as { id: string },
            body: { ...body, version: record.version },
          })
        : await call(routes.create, { params: { group: code }, body } as never, {
            idempotencyKey: await intentKey(person, intent, body),
          });
      await endIntent(person, intent);
      const done = record ? doneTexts.changed : doneTexts.created;
      tell.success(withWarnings(done, (reply as Partial<RegisterRecord>).warnings ?? []));
      onSaved();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      // What somebody else has saved is shown beside what was typed.
      if (error.code === 40900 && record) {
        await readAnew();
        return setFault(words.readAnew);
      }
      if (error.fields.length > 0) form.showFaults(error.fields);
      setFault(error.fields.length > 0 ? null : messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const title = record ? (isReadOnly ? words.viewing : words.editing) : words.creating;
  return (
    <DialogFrame
      open
      title={title(label)}
      width={880}
      busy={isBusy || form.isBusy}
      fault={fault}
      confirmText={words.save}
      {...(isReadOnly ? {} : { onConfirm: () => void save() })}
      isChanged={!isReadOnly && form.isDirty}
      onCancel={onClose}
    >
      <div data-testid="register-record" style={{ paddingBlock: 12 }}>
        <FormSections form={form} call={call} allOpen />
        {record && (
          <Typography.Text type="secondary">
            {words.facts(record.divisionName, showTime(record.updateTime))}
          </Typography.Text>
        )}
      </div>
    </DialogFrame>
  );
}
