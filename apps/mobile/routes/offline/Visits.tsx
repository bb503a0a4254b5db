import { VisitListScreen } from '@homestead/homestead/mobile';
import { useMenu } from '@homestead/people/view';
import { useClient } from '@homestead/ui';
import { Button, Empty, Page } from '@homestead/ui/phone';
import { caseTexts } from '@homestead/workflow/mobile';
import { useNavigate, useParams } from 'react-router';
import { useBack } from '../../back.ts';
import { visitOf, visitPaths } from '../../visits.ts';
import { isKnownVisit } from './known-visit.ts';
import { visitPageTexts as words } from './visit-texts.ts';

interface Props {
  /** Which visit on site; from the address where it is not given. */
  visit?: number;
  state: 'todo' | 'visible';
}

export default function Visits({ visit, state }: Props) {
  const named = useParams()['visit'];
  const asked = visit ?? visitOf(named);
  const back = useBack();
  const navigate = useNavigate();
  const { data: menu } = useMenu(useClient().callWithoutToast, 'phone');
  if (asked === undefined || (visit === undefined && !isKnownVisit(asked, menu))) {
    return (
      <Page title={words.missing} onBack={back}>
        <Empty text={words.why} icon="warn">
          <Button look="primary" onClick={() => void navigate('/', { replace: true })}>
            {words.toHome}
          </Button>
        </Empty>
      </Page>
    );
  }
  return (
    <VisitListScreen
      key={`${asked} ${state}`}
      title={caseTexts.visitTitle(asked)}
      visit={asked}
      state={state}
      paths={visitPaths(asked)}
      onBack={back}
    />
  );
}
