import { Page } from '@homestead/ui/phone';
import { CaseList, caseTexts, ListTabs, TaskList } from '@homestead/workflow/mobile';
import { useBack } from '../back.ts';
import { useSignedIn } from '../Shell.tsx';

/** The tasks of the three visits on site (decision 27, `zjdjfsp`). */
const visits = { first: ['cwhsh'], second: ['xcfx'], third: ['sdchy'] } as const;

interface Props {
  list: 'todo' | 'claimable' | 'done' | 'cases' | 'visible' | keyof typeof visits;
}

export default function Lists({ list }: Props) {
  const back = useBack();
  const { id, isOfficer } = useSignedIn();
  const tabs = isOfficer && <ListTabs />;
  if (list === 'todo' || list === 'claimable' || list === 'done')
    return <TaskList key={list} title={caseTexts[list]} state={list} person={id} tabs={tabs} />;
  if (list === 'cases' || list === 'visible') {
    const title = isOfficer ? caseTexts.started : caseTexts.cases;
    return (
      <Page title={list === 'cases' ? title : caseTexts.visibleTitle}>
        {tabs}
        <CaseList key={list} scope={list === 'cases' ? 'mine' : 'visible'} />
      </Page>
    );
  }
  return (
    <TaskList
      key={list}
      title={caseTexts.stageOf[list]}
      state="todo"
      person={id}
      taskKeys={visits[list]}
      onBack={back}
    />
  );
}
