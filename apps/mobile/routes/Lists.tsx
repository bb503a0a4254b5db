import { Page } from '@homestead/ui/phone';
import { CaseList, caseTexts, ListTabs, TaskList } from '@homestead/workflow/mobile';
import { useParams } from 'react-router';
import { useBack } from '../back.ts';
import { useSignedIn } from '../Shell.tsx';

interface Props {
  list?: 'todo' | 'claimable' | 'done' | 'cases' | 'visible';
  /** Tasks of this visit on site; from the address where it is not given. */
  visit?: number;
}

export default function Lists({ list, visit }: Props) {
  const back = useBack();
  const { id, isOfficer } = useSignedIn();
  const asked = Number(useParams()['visit'] ?? visit ?? 1);
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
  const title = caseTexts.visitTitle(asked);
  return <TaskList key={asked} title={title} state="todo" person={id} visit={asked} onBack={back} />;
}
