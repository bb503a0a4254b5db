import { FormFields } from '@homestead/forms/admin';
import { confirm, useSession } from '@homestead/ui';
import { PageFailure, tell, useApi } from '@homestead/ui/desk';
import { Alert, Button, Flex, Skeleton } from 'antd';
import { familyTexts as words } from '../../view/texts.ts';
import { type LoadedFamily, useFamily, useFamilyForm } from '../../view/use-family.ts';

/** `/Family`: what an account keeps of its household, so that an application need not ask it again. */
export function FamilyPage() {
  return (
    <>
      <h1 className="visually-hidden">{words.title}</h1>
      <Household />
    </>
  );
}

function Household() {
  const { callWithoutToast } = useApi();
  const { loaded, error, isNone, retry } = useFamily(callWithoutToast);
  if (loaded) return <OpenFamily key={loaded.family.updatedAt ?? ''} loaded={loaded} />;
  if (error) return <PageFailure error={error} onRetry={retry} />;
  return isNone ? <Alert type="info" title={words.none} /> : <Skeleton active />;
}

function OpenFamily({ loaded }: { loaded: LoadedFamily }) {
  const { call } = useApi();
  const person = useSession()?.id ?? '';
  const { form, isSending, save, remove } = useFamilyForm(call, loaded, person, (message, kind) =>
    kind === 'fault' ? tell.error(message) : tell.success(message),
  );
  const drop = async () => {
    if (await confirm({ title: words.remove, body: words.askRemove })) await remove();
  };
  return (
    <Flex vertical gap={16} style={{ maxWidth: 1080 }}>
      <Alert type="info" showIcon title={words.hint} />
      {form.isReady ? <FormFields form={form} call={call} /> : <Skeleton active />}
      <Flex gap={10} justify="flex-end">
        {loaded.family.updatedAt && (
          <Button disabled={isSending} onClick={() => void drop()}>
            {words.remove}
          </Button>
        )}
        <Button type="primary" loading={isSending} onClick={() => void save()} data-testid="save-family">
          {words.save}
        </Button>
      </Flex>
    </Flex>
  );
}
