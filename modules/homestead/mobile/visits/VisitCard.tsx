import { useMapSettings, wayTo } from '@homestead/map/view';
import { useClient } from '@homestead/ui';
import { Button, Icon } from '@homestead/ui/phone';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Attendance, CaseVisits, VisitOfCase } from '../../contract/index.ts';
import { visitTexts as words } from '../../view/visits/texts.ts';
import { useCaseVisits } from '../../view/visits/use-case-visits.ts';
import { VisitRecord } from '../../view/visits/VisitRecord.tsx';
import { AttendSheet } from './AttendSheet.tsx';
import './visits.css';

interface Attending {
  visit: VisitOfCase;
  kind: Attendance['kind'];
}

interface Props {
  processId: string;
  /** Where the page of its own that the plot's figures have cannot be read. */
  onSettingOut?(): void;
  /** Words once a check-in is kept, where it is not sent at once. */
  keptWords?: string;
}

/** The visits of a case, and what one does on site: check in, countersign, look up the plot's figures, find the way. */
export function VisitCard({ processId, onSettingOut, keptWords }: Props) {
  const { callWithoutToast } = useClient();
  const { data } = useCaseVisits(callWithoutToast, processId);
  const [attending, setAttending] = useState<Attending | null>(null);
  if (!data || data.visits.length === 0) return null;
  return (
    <section className="facts-card" aria-label={words.records} data-testid="visits">
      <h2>{words.records}</h2>
      <VisitRecord
        visits={data.visits}
        acts={(visit) => <Acts visit={visit} onAttend={(kind) => setAttending({ visit, kind })} />}
      />
      <Ways data={data} processId={processId} {...(onSettingOut ? { onSettingOut } : {})} />
      {attending && (
        <AttendSheet
          {...attending}
          taskId={attending.visit.taskId}
          plot={data.plot}
          isWish={data.measuredTo === 'wish'}
          reachMetres={data.reachMetres}
          onClose={() => setAttending(null)}
          {...(keptWords === undefined ? {} : { keptWords })}
        />
      )}
    </section>
  );
}

function Acts({ visit, onAttend }: { visit: VisitOfCase; onAttend(kind: Attendance['kind']): void }) {
  if (visit.can.length === 0) return null;
  return (
    <div className="visit-card-acts">
      {visit.can.includes('checkIn') && (
        <Button
          look={visit.attendances.length === 0 ? 'primary' : 'plain'}
          onClick={() => onAttend('checkIn')}
          data-testid="check-in"
        >
          <Icon name="pin" size={20} /> {words.checkIn}
        </Button>
      )}
      {visit.can.includes('countersign') && (
        <Button onClick={() => onAttend('countersign')} data-testid="countersign">
          <Icon name="done" size={20} /> {words.countersign}
        </Button>
      )}
    </div>
  );
}

/** To the figures of the plot, and to the plot itself. */
function Ways({ data, processId, onSettingOut }: Props & { data: CaseVisits }) {
  const { callWithoutToast } = useClient();
  const settings = useMapSettings(callWithoutToast);
  if (!data.place) return null;
  return (
    <div className="visit-card-acts visit-card-ways">
      {onSettingOut ? (
        <Button onClick={onSettingOut} data-testid="setting-out">
          <Icon name="map" size={20} /> {words.settingOut}
        </Button>
      ) : (
        <Link to={`/SettingOut/${processId}`} className="ui-button" data-testid="setting-out">
          <Icon name="map" size={20} /> {words.settingOut}
        </Link>
      )}
      <a
        href={wayTo(data.place, settings.data?.navigation)}
        className="ui-button"
        target="_blank"
        rel="noreferrer"
        data-testid="card-navigate"
      >
        <Icon name="route" size={20} /> {words.navigate}
      </a>
    </div>
  );
}
