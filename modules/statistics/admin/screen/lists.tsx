import type { RankingRow, ScreenApproval, ScreenEvent } from '../../contract/index.ts';
import styles from './screen.module.css';
import { screenWords as words } from './texts.ts';

/** More than a panel holds: its height says how many whole rows stand in it. */
const mostRows = 12;
const moment = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The divisions with the most applications, each with its approvals. */
export function RankingBars({ rows }: { rows: readonly RankingRow[] }) {
  const most = Math.max(1, ...rows.map(({ applied }) => applied));
  // Few beside many are still seen, none is not.
  const lengthOf = (count: number) => ({ width: `${(count / most) * 100}%`, minWidth: count > 0 ? 2 : 0 });
  return (
    <ol className={`${styles.rows} ${styles.ranking}`}>
      {rows.slice(0, mostRows).map(({ division, name, applied, approved }, place) => (
        <li key={division}>
          <span className={styles.rank}>{place + 1}</span>
          <span className={styles.rankName}>{name}</span>
          <span className={styles.bar} aria-hidden="true">
            <i style={lengthOf(applied)} />
            <i style={lengthOf(approved)} />
          </span>
          <span className={`${styles.rankCount} figures`}>
            {words.series.applied} {applied}　{words.series.approved} {approved}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What was done in cases just now, the newest first. */
export function Events({ events }: { events: readonly ScreenEvent[] }) {
  if (events.length === 0) return <p className={styles.none}>{words.noEvents}</p>;
  return (
    <ul className={`${styles.rows} ${styles.events}`} aria-live="polite">
      {events.slice(0, mostRows).map(({ at, place, text, division }, index) => (
        <li key={`${at} ${division} ${index}`}>
          <time className="figures">{moment.format(new Date(at))}</time>
          <b>{place}</b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** What was approved last; without a sign-in nobody is named. */
export function Approvals({
  approvals,
  isPublic,
}: {
  approvals: readonly ScreenApproval[];
  isPublic: boolean;
}) {
  if (approvals.length === 0) return <p className={styles.none}>{words.noApprovals}</p>;
  const { columns } = words;
  return (
    <div className={styles.rows}>
      <table className={styles.approvals}>
        <thead>
          <tr>
            <th scope="col">{columns.day}</th>
            <th scope="col">{columns.place}</th>
            {!isPublic && <th scope="col">{columns.name}</th>}
            <th scope="col">{columns.area}</th>
          </tr>
        </thead>
        <tbody>
          {approvals.slice(0, mostRows).map(({ day, place, name, area }, index) => (
            <tr key={`${day} ${index}`}>
              <td className="figures">{day}</td>
              <td>{place}</td>
              {!isPublic && <td className={styles.owner}>{name ?? '—'}</td>}
              <td className="figures">{area ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
