import { FormContainerView } from '@homestead/forms/admin';
import { type FormContainer, useContainer, useFormBundle, useProposal } from '@homestead/forms/view';
import { usePresence } from '@homestead/people/admin';
import { useSession } from '@homestead/ui';
import { PageFailure, PageProblem, PageState, useApi } from '@homestead/ui/desk';
import { Alert, Button, Card, Collapse, Flex, Radio, Skeleton } from 'antd';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Static } from 'typebox';
import type { DefinitionDetail } from '../contract/definitions/schemas.ts';
import { workflowTexts } from '../contract/texts.ts';
import {
  AnonymousChoice,
  GuideWayList,
  guideWords,
  loadDefinition,
  namedPerson,
  showTime,
  useAnonymous,
  useDefinition,
  useGuide,
  useOpenDrafts,
  useStart,
} from '../view/index.ts';
import { ApplySteps } from './apply/ApplySteps.tsx';
import styles from './flow.module.css';
import { notify } from './notify.ts';
import { TaskGuide } from './TaskGuide.tsx';
import { flowAdminTexts } from './texts.ts';

const words = flowAdminTexts.apply;

/** `/Apply/:processKey`: a process begins; villagers for themselves, officers by proxy. */
export function ApplyPage() {
  const { processKey = '' } = useParams();
  const { callWithoutToast } = useApi();
  const definition = useDefinition(callWithoutToast, processKey);
  return (
    <PageState query={definition}>
      {({ mayStart, entry }) =>
        mayStart ? (
          <Begin processKey={processKey} entry={entry} />
        ) : (
          <PageProblem text={workflowTexts.mayNotStart} />
        )
      }
    </PageState>
  );
}

function Begin({
  processKey,
  entry,
}: {
  processKey: string;
  entry: Static<typeof DefinitionDetail>['entry'];
}) {
  const [address, setAddress] = useSearchParams();
  const { title = words.fallbackTitle, ways = [] } = entry ?? {};
  const named = ways.find(({ taskKey }) => taskKey === address.get('entry'));
  const chosen = (named ?? ways[0])?.taskKey;
  const { isOfficer } = usePresence();
  return (
    <Flex vertical gap={12}>
      <Card styles={{ body: { padding: '16px 20px' } }}>
        <h1 className={styles.pageTitle}>{title}</h1>
        <p className={styles.soft}>{words.intro}</p>
        {ways.length > 1 && (
          <Radio.Group
            style={{ marginTop: 12 }}
            aria-label={words.entry}
            optionType="button"
            value={chosen}
            options={ways.map((way) => ({ value: way.taskKey, label: way.title }))}
            onChange={(event) => setAddress({ entry: event.target.value as string }, { replace: true })}
          />
        )}
      </Card>
      <OpenDrafts processKey={processKey} />
      <BeforeBeginning processKey={processKey} subject={entry?.subject} isOpen={!isOfficer} />
      <Beginning key={`${processKey} ${chosen ?? ''}`} processKey={processKey} entry={chosen} />
    </Flex>
  );
}

/** What to know before one begins, and who does what of a case; who begins for others knows it. */
function BeforeBeginning({
  processKey,
  subject,
  isOpen,
}: {
  processKey: string;
  subject: string | null | undefined;
  isOpen: boolean;
}) {
  const { parts = [], way = [] } = useGuide(useApi().callWithoutToast, processKey).data ?? {};
  const items = [
    {
      key: 'parts',
      label: guideWords.parts(subject),
      isThere: parts.length > 0,
      children: (
        <div className={styles.guideParts}>
          <TaskGuide parts={parts} />
        </div>
      ),
    },
    {
      key: 'way',
      label: guideWords.title,
      isThere: way.length > 0,
      children: (
        <>
          <h2 className="visually-hidden">{guideWords.title}</h2>
          <GuideWayList way={way} />
        </>
      ),
    },
  ].filter(({ isThere }) => isThere);
  if (items.length === 0) return null;
  return (
    <Collapse
      defaultActiveKey={isOpen ? ['parts'] : []}
      items={items.map(({ isThere: _, ...item }) => item)}
    />
  );
}

/** What the person began before and has not handed in. */
function OpenDrafts({ processKey }: { processKey: string }) {
  const drafts = useOpenDrafts(useApi().callWithoutToast, processKey);
  if (drafts.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      data-testid="open-drafts"
      title={guideWords.openDrafts}
      description={
        <ul className={styles.drafts}>
          {drafts.map((task) => (
            <li key={task.id}>
              <Link to={`/Task/${task.id}`} data-testid="task-item">
                {words.draft(namedPerson(task), task.divisionName, showTime(task.createTime))}
              </Link>
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Beginning({ processKey, entry }: { processKey: string; entry: string | undefined }) {
  const { call, callWithoutToast } = useApi();
  const navigate = useNavigate();
  const person = useSession()?.id ?? '';
  const { identity } = usePresence();
  const load = useCallback(
    async (key: string) => {
      const definition = await loadDefinition(callWithoutToast, key);
      const own = entry && definition.formKeyList.filter(({ taskKey }) => taskKey === entry);
      return own && own.length > 0 ? { formKeyList: own } : definition;
    },
    [callWithoutToast, entry],
  );
  const container: FormContainer = useContainer({ processKey, loadDefinition: load });
  const bundle = useFormBundle(callWithoutToast, container.panels[0]?.formKey);
  const hasSteps = bundle.data?.form.steps !== undefined;
  const { proposed, isPending } = useProposal(callWithoutToast, processKey, bundle.data !== undefined);
  const definition = useDefinition(callWithoutToast, processKey);
  const draft = useMemo(
    () => ({ person, key: `apply:${processKey}:${entry ?? ''}` }),
    [person, processKey, entry],
  );
  const { isAnonymous, choose, forget } = useAnonymous(person, draft.key);
  const start = useStart({
    call,
    anonymous: isAnonymous,
    person,
    processKey,
    container,
    ...(entry ? { extra: { [processKey]: { entry } } } : {}),
    notify,
    onStarted: (reply, isDraft) => {
      forget();
      void navigate(isDraft ? '/Tasks/todo' : hasSteps ? `/Receipt/${reply.processId}` : '/Tasks/started');
    },
  });
  // Here, not in the panel: one that is mounted asks again, and would be taken down again for the wait.
  if (bundle.isError && !bundle.data)
    return <PageFailure error={bundle.error} onRetry={() => void bundle.refetch()} />;
  if (container.status === 'ready' && (bundle.isPending || isPending)) return <Skeleton active />;
  if (bundle.data && hasSteps) {
    return (
      <ApplySteps
        container={container}
        bundle={bundle.data}
        start={start}
        draft={draft}
        proposed={proposed}
        {...(identity ? { personName: identity.name } : {})}
      />
    );
  }
  return (
    <>
      {definition.data?.hidesInitiator && <AnonymousChoice value={isAnonymous} onChange={choose} />}
      {container.status === 'error' && <Alert type="error" showIcon title={words.fallbackTitle} />}
      <FormContainerView
        container={container}
        call={call}
        stored={{}}
        proposed={proposed}
        draft={draft}
        onForm={start.attach}
        {...(identity ? { personName: identity.name } : {})}
      />
      {container.status === 'ready' && (
        <section className={styles.bar} data-print="none">
          <Flex gap={10} justify="flex-end" wrap>
            <Button
              disabled={start.isSending || !start.isFormHere}
              onClick={() => void start.save()}
              data-testid="save-draft"
            >
              {words.save}
            </Button>
            <Button
              type="primary"
              loading={start.isSending}
              disabled={!start.isFormHere}
              data-testid="submit-task"
              onClick={() => void start.submit()}
            >
              {words.submit}
            </Button>
          </Flex>
        </section>
      )}
    </>
  );
}
