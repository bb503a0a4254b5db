import { useClient } from '@homestead/ui';
import { Skeleton } from '@homestead/ui/phone';
import { Link } from 'react-router';
import { StageList } from '../view/stages/StageList.tsx';
import './flow.css';

/** Where an applicant's case stands, with the way to what is theirs to do. */
export function OwnStages({ processId }: { processId: string }) {
  const { callWithoutToast } = useClient();
  return (
    <div className="flow-own-stages">
      <StageList
        call={callWithoutToast}
        processId={processId}
        waiting={<Skeleton rows={5} />}
        renderGo={({ taskId }, label) => (
          <Link
            to={`/Task/${taskId}`}
            className="ui-button ui-button-primary flow-go"
            data-testid="go-to-task"
          >
            {label}
          </Link>
        )}
      />
    </div>
  );
}
