import { Page } from '@homestead/ui/phone';
import { caseTexts, MyCases, TaskList } from '@homestead/workflow/mobile';
import { useBack } from '../back.ts';

/** The tasks of the three visits on site (decision 27, `zjdjfsp`). */
const visits = { first: ['cwhsh'], second: ['xcfx'], third: ['sdchy'] } as const;

export default function Lists({ list }: { list: 'todo' | 'done' | 'cases' | keyof typeof visits }) {
  const back = useBack();
  if (list === 'todo') return <TaskList title={caseTexts.todo} state="todo" />;
  if (list === 'done') return <TaskList title={caseTexts.done} state="done" />;
  if (list === 'cases') {
    return (
      <Page title={caseTexts.cases}>
        <MyCases />
      </Page>
    );
  }
  return (
    <TaskList key={list} title={caseTexts.stageOf[list]} state="todo" taskKeys={visits[list]} onBack={back} />
  );
}
