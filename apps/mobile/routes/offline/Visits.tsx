import { VisitListScreen } from '@homestead/homestead/mobile';
import { caseTexts } from '@homestead/workflow/mobile';
import { useParams } from 'react-router';
import { useBack } from '../../back.ts';
import { visitOf, visitPaths } from '../../visits.ts';

interface Props {
  /** Which visit on site; from the address where it is not given. */
  visit?: number;
  state: 'todo' | 'visible';
}

export default function Visits({ visit, state }: Props) {
  const asked = visitOf(useParams()['visit']) ?? visit ?? 1;
  return (
    <VisitListScreen
      key={`${asked} ${state}`}
      title={caseTexts.visitTitle(asked)}
      visit={asked}
      state={state}
      paths={visitPaths(asked)}
      onBack={useBack()}
    />
  );
}
