import { FormFields } from '@homestead/forms/mobile';
import { useClient } from '@homestead/ui';
import { Button, Empty, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { familyTexts as words } from '../view/texts.ts';
import { type LoadedFamily, useFamily, useFamilyForm } from '../view/use-family.ts';

interface Props {
  personId: string;
  onBack(): void;
}

/** 我的家庭: what an account keeps of its household, so that an application need not ask it again. */
export function FamilyScreen({ personId, onBack }: Props) {
  const { callWithoutToast } = useClient();
  const { loaded, error, isNone, retry } = useFamily(callWithoutToast);
  if (loaded) {
    return (
      <OpenFamily key={loaded.family.updatedAt ?? ''} loaded={loaded} personId={personId} onBack={onBack} />
    );
  }
  return (
    <Page title={words.title} onBack={onBack}>
      {error ? (
        <LoadProblem error={error} onRetry={retry} />
      ) : isNone ? (
        <Empty text={words.none} />
      ) : (
        <Skeleton rows={5} look="form" />
      )}
    </Page>
  );
}

function OpenFamily({ loaded, personId, onBack }: Props & { loaded: LoadedFamily }) {
  const { call, ask, notify } = useClient();
  const { form, isSending, save, remove } = useFamilyForm(call, loaded, personId, notify);
  const drop = async () => {
    if (await ask({ title: words.remove, body: words.askRemove })) await remove();
  };
  return (
    <Page
      title={words.title}
      onBack={onBack}
      footer={
        <>
          {loaded.family.updatedAt && (
            <Button onClick={() => void drop()} disabled={isSending}>
              {words.remove}
            </Button>
          )}
          <Button look="primary" isBusy={isSending} onClick={() => void save()} data-testid="save-family">
            {words.save}
          </Button>
        </>
      }
    >
      <p className="ui-note ui-note-brand">{words.hint}</p>
      {form.isReady ? <FormFields form={form} /> : <Skeleton rows={5} look="form" />}
    </Page>
  );
}
