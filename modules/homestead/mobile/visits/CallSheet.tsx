import { useClient } from '@homestead/ui';
import { Icon, LoadProblem, Sheet, Skeleton } from '@homestead/ui/phone';
import { useDecisionSummary } from '@homestead/workflow/view';
import type { Visit } from '../../contract/index.ts';
import { visitTexts as words } from '../../view/visits/texts.ts';
import './visits.css';

/** The applicant's telephone, asked for when it is wanted: a look at it is logged where looks are. */
export function CallSheet({ visit, onClose }: { visit: Visit | null; onClose(): void }) {
  return (
    <Sheet isOpen={visit !== null} title={words.telephone} onClose={onClose}>
      {visit && <Telephone visit={visit} />}
    </Sheet>
  );
}

function Telephone({ visit }: { visit: Visit }) {
  const { callWithoutToast } = useClient();
  const { data, error, refetch } = useDecisionSummary(callWithoutToast, visit.processId);
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={1} />;
  const number = data.applicant?.phone ?? '';
  return (
    <div className="visit-call">
      <p>{words.applicantLine(visit.applicantLabel, data.applicant?.name ?? visit.applicant)}</p>
      {number === '' ? (
        <p className="ui-soft">{words.noTelephone}</p>
      ) : number.includes('*') ? (
        <p className="ui-soft">
          {number} {words.hidden}
        </p>
      ) : (
        <a className="ui-button ui-button-primary ui-button-block" href={`tel:${number}`} data-testid="dial">
          <Icon name="phone" size={20} /> {words.dial(number)}
        </a>
      )}
    </div>
  );
}
