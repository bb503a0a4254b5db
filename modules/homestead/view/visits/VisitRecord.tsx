import { showTime } from '@homestead/ui';
import { WholeDates } from '@homestead/ui/widgets';
import type { ReactNode } from 'react';
import { type Attendance, attendanceTexts, type VisitOfCase } from '../../contract/index.ts';
import { visitTexts as words } from './texts.ts';
import './visit-record.css';

interface Props {
  visits: readonly VisitOfCase[];
  /** What one can do at a visit, beside what is known of it. */
  acts?(visit: VisitOfCase): ReactNode;
}

/** The visits of a case: what each asks, who was there, how far from the plot, and what of it is doubtful. */
export function VisitRecord({ visits, acts }: Props) {
  return (
    <ol className="visit-record">
      {visits.map((visit) => (
        <li key={visit.taskId} data-testid={`visit-${visit.visit}`}>
          <h3>
            {attendanceTexts.ofVisit(visit.visit)}
            <small>{visit.isOpen ? words.isOpen : words.isDone}</small>
          </h3>
          {visit.isOpen && visit.needs.length > 0 && (
            <p className="visit-record-needs">{visit.needs.map((need) => words.needs[need]).join('，')}</p>
          )}
          {visit.attendances.length === 0 ? (
            <p className="visit-record-soft">{visit.isOpen ? words.noneAttended : words.noAttendance}</p>
          ) : (
            <ul>
              {visit.attendances.map((one) => (
                <AttendanceLine key={one.id} one={one} />
              ))}
            </ul>
          )}
          {acts?.(visit)}
        </li>
      ))}
    </ol>
  );
}

function AttendanceLine({ one }: { one: Attendance }) {
  const { kind, name, at, position, metres, measuredTo, marks, reason, deviceTime } = one;
  const where = [
    metres === null ? null : words.fromPlot(metres, measuredTo === 'wish'),
    position && words.accuracy(position.accuracy),
    marks.includes('clock') ? words.phoneTime(showTime(deviceTime)) : null,
  ].filter(Boolean);
  return (
    <li data-testid="attendance" data-kind={kind}>
      <span className="visit-record-who">
        <b>{words.attended(attendanceTexts.kinds[kind], name)}</b>
        <time dateTime={at}>{showTime(at)}</time>
      </span>
      {where.length > 0 && (
        <span className="visit-record-soft">
          <WholeDates text={where.join('，')} />
        </span>
      )}
      {marks.length > 0 && (
        <span className="visit-record-marks">
          {marks.map((mark) => (
            <span key={mark}>{attendanceTexts.marks[mark] ?? mark}</span>
          ))}
        </span>
      )}
      {reason && <span>{words.reasonLine(reason)}</span>}
      {one.words && <span>{words.wordsLine(one.words)}</span>}
    </li>
  );
}
