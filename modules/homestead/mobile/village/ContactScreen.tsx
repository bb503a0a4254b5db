import { type Unit, unitRoutes } from '@homestead/records/contract';
import { useClient } from '@homestead/ui';
import { Empty, Icon, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import './village.css';
import { villageWords as words } from './texts.ts';

/** As many as one page of the server holds: a villager turns to a village, a township and the county. */
const most = 100;

/**
 * 办事电话: the offices that somebody turns to, the nearest first, each called at one tap. Their hours and the way there stand
 * on the page of the office; 单位中心 is where officers keep them.
 */
export function ContactScreen({ unitPath, onBack }: { unitPath: string; onBack(): void }) {
  const { callWithoutToast } = useClient();
  const units = useQuery({
    queryKey: ['contacts'],
    queryFn: ({ signal }) =>
      callWithoutToast(unitRoutes.listUnits, { query: { pageSize: most } }, { signal }),
  });
  const list = units.data?.records;
  return (
    <Page title={words.contacts} onBack={onBack}>
      {units.isError ? (
        <LoadProblem error={units.error} onRetry={() => void units.refetch()} />
      ) : !list ? (
        <Skeleton rows={4} />
      ) : list.length === 0 ? (
        <Empty text={words.noContact} icon="phone" />
      ) : (
        <ul className="village-list">
          {list.map((unit) => (
            <li key={`${unit.division} ${unit.name}`} className="village-office" data-testid="office">
              <Call unit={unit} />
              {unit.id && (
                <Link className="village-way" to={`${unitPath}?id=${unit.id}`} data-testid="office-open">
                  <span className="ui-grow">{unit.hours ? words.hours(unit.hours) : words.wayThere}</span>
                  <Icon name="next" size={18} />
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function Call({ unit: { name, telephone } }: { unit: Unit }) {
  if (!telephone)
    return (
      <span className="ui-row">
        <span className="ui-grow">{name}</span>
        <span className="ui-soft">{words.noTelephone}</span>
      </span>
    );
  return (
    <a className="ui-row village-call" href={`tel:${telephone.replace(/[^\d+]/g, '')}`} data-testid="contact">
      <span className="ui-grow">
        {name}
        <br />
        <span className="ui-soft">{telephone}</span>
      </span>
      <Icon name="phone" size={22} />
    </a>
  );
}
