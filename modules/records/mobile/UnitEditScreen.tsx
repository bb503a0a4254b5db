import { FormFields } from '@homestead/forms/mobile';
import { useClient } from '@homestead/ui';
import { Button, Empty, Page, Skeleton } from '@homestead/ui/phone';
import { unitTexts as words } from '../contract/index.ts';
import { type LoadedUnit, useOwnUnit, useUnitForm, useUnitRecord } from '../view/use-units.ts';
import { UnitProblem } from './UnitProblem.tsx';

interface Props {
  /** `new`: another one; absent: the one that the person keeps, or a new one. */
  id?: string;
  personId: string;
  onBack(): void;
  onSaved(id: string): void;
}

/** 完善单位信息: hours, contacts and place of an office, by who keeps it. */
export function UnitEditScreen({ id, personId, onBack, onSaved }: Props) {
  const { callWithoutToast } = useClient();
  const own = useOwnUnit(callWithoutToast, true);
  const kept = own.data?.unit?.can.includes('edit') ? own.data.unit.id : null;
  const asked = id === undefined ? kept : id === 'new' ? null : id;
  const { loaded, error, retry } = useUnitRecord(callWithoutToast, own.data?.form, asked);
  const failure = error ?? own.error;
  const mayWrite = own.data?.can.includes('create');
  if (loaded && mayWrite)
    return (
      <OpenUnit
        key={`${loaded.id} ${loaded.version}`}
        loaded={loaded}
        personId={personId}
        onBack={onBack}
        onSaved={onSaved}
      />
    );
  return (
    <Page title={words.complete} onBack={onBack}>
      {own.data && !mayWrite ? (
        <Empty text={words.mayNot} icon="office" />
      ) : failure ? (
        <UnitProblem
          error={failure}
          onRetry={() => {
            void own.refetch();
            retry();
          }}
        />
      ) : (
        <Skeleton rows={5} look="form" />
      )}
    </Page>
  );
}

function OpenUnit({ loaded, personId, onBack, onSaved }: Omit<Props, 'id'> & { loaded: LoadedUnit }) {
  const { call, notify } = useClient();
  const { form, isSending, save } = useUnitForm(call, loaded, personId, notify);
  const send = async () => {
    const saved = await save();
    if (saved) onSaved(saved);
  };
  return (
    <Page
      title={loaded.id ? words.complete : words.create}
      onBack={onBack}
      footer={
        <Button look="primary" isBusy={isSending} onClick={() => void send()} data-testid="unit-save">
          {words.save}
        </Button>
      }
    >
      {form.isReady ? <FormFields form={form} /> : <Skeleton rows={5} look="form" />}
    </Page>
  );
}
