import { Page } from '@homestead/ui/phone';
import { CaseList, caseTexts, ListTabs, TaskList } from '@homestead/workflow/mobile';
import { useSignedIn } from '../../Shell.tsx';

export default function Lists({ list }: { list: 'todo' | 'claimable' | 'done' | 'cases' | 'visible' }) {
  const { id, isOfficer } = useSignedIn();
  const tabs = isOfficer && <ListTabs />;
  if (list === 'todo' || list === 'claimable' || list === 'done')
    return <TaskList key={list} title={caseTexts[list]} state={list} person={id} tabs={tabs} />;
  const title = isOfficer ? caseTexts.started : caseTexts.cases;
  return (
    <Page title={list === 'cases' ? title : caseTexts.visibleTitle}>
      {tabs}
      <CaseList key={list} scope={list === 'cases' ? 'mine' : 'visible'} />
    </Page>
  );
}
