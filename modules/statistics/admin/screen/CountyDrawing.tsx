import { useMemo } from 'react';
import type { ScreenBoard, ScreenEvent, VillageOutline } from '../../contract/index.ts';
import styles from './map.module.css';
import screen from './screen.module.css';
import { screenWords as words } from './texts.ts';

interface Props {
  outlines: readonly VillageOutline[] | undefined;
  byVillage: ScreenBoard['byVillage'];
  events: readonly ScreenEvent[];
}

interface Drawn {
  code: string;
  name: string;
  township: string;
  path: string;
  middle: readonly [number, number];
  width: number;
}

const townshipDigits = 9;
/** Events whose places shine. */
const shining = 5;
/** The long side of the drawing. */
const size = 1000;
/** As wide as a letter of a name: what is read from afar on a wall, and near at hand on a phone. */
const letter = 36;

/** The villages of the county, darker with more applications; where something just happened a light pulses. */
export function CountyDrawing({ outlines, byVillage, events }: Props) {
  const map = useMemo(() => drawingOf(outlines ?? []), [outlines]);
  if (outlines?.length === 0) return <p className={screen.none}>{words.noMap}</p>;
  const counts = new Map(byVillage.map(({ code, count }) => [code, count]));
  const most = Math.max(1, ...counts.values());
  const lights = lightsOf(events.slice(0, shining), map.villages);
  return (
    <div className={styles.map}>
      <svg
        viewBox={`0 0 ${map.width} ${map.height}`}
        role="img"
        aria-label={words.mapSay(map.villages.length)}
      >
        {map.villages.map(({ code, name, path }) => {
          const count = counts.get(code) ?? 0;
          return (
            <path
              key={code}
              d={path}
              className={styles.village}
              style={{ fillOpacity: count === 0 ? 0.08 : 0.2 + 0.75 * (count / most) }}
            >
              <title>{words.village(name, count)}</title>
            </path>
          );
        })}
        {namesOf(map.villages).map(({ code, name, middle: [x, y] }) => (
          <text key={code} x={x} y={y} className={styles.villageName}>
            {name}
          </text>
        ))}
        {lights.map(({ key, at: [x, y] }, place) => (
          <g key={key} transform={`translate(${x} ${y - 52})`}>
            <circle r={place === 0 ? 12 : 8} className={styles.light} />
            <circle r={16} className={styles.pulse} style={{ animationDelay: `${place * 0.4}s` }} />
          </g>
        ))}
      </svg>
      <p className={styles.mapLegend}>
        {words.less} <i /> {words.more}
      </p>
    </div>
  );
}

/** What is written on the map: the villages' names where most have room for theirs, else those of the townships. */
function namesOf(
  villages: readonly Drawn[],
): { code: string; name: string; middle: readonly [number, number] }[] {
  const fitting = villages.filter(({ name, width }) => width > name.length * letter);
  if (fitting.length * 2 > villages.length) return fitting;
  const townships = Map.groupBy(villages, ({ code }) => code.slice(0, townshipDigits));
  return [...townships].map(([code, own]) => ({ code, name: own[0]!.township, middle: meanOf(own) }));
}

function meanOf(villages: readonly Drawn[]): [number, number] {
  const mean = (axis: 0 | 1) => villages.reduce((sum, { middle }) => sum + middle[axis], 0) / villages.length;
  return [mean(0), mean(1)];
}

/** Longitude and latitude on a plane whose units are as long north as east in the county's middle. */
function drawingOf(outlines: readonly VillageOutline[]): {
  width: number;
  height: number;
  villages: Drawn[];
} {
  const points = outlines.flatMap(({ rings }) => rings.flat());
  if (points.length === 0) return { width: size, height: size * 0.7, villages: [] };
  const [west, east] = rangeOf(points, 0);
  const [south, north] = rangeOf(points, 1);
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const unit = size / Math.max((east - west) * narrow, north - south);
  const x = ([longitude = 0]: readonly number[]) => round((longitude - west) * narrow * unit);
  const y = ([, latitude = 0]: readonly number[]) => round((north - latitude) * unit);
  return {
    width: round((east - west) * narrow * unit),
    height: round((north - south) * unit),
    villages: outlines.map(({ code, name, township, rings }) => {
      const own = rings.flat();
      const [left, right] = rangeOf(own, 0);
      const [low, high] = rangeOf(own, 1);
      const path = rings
        .map((ring) => `M${ring.map((point) => `${x(point)} ${y(point)}`).join('L')}Z`)
        .join('');
      const middle = [(left + right) / 2, (low + high) / 2];
      return {
        code,
        name,
        township,
        path,
        middle: [x(middle), y(middle)],
        width: (right - left) * narrow * unit,
      };
    }),
  };
}

/** Where events shine: at their village, or in the middle of their township's villages. */
function lightsOf(events: readonly ScreenEvent[], villages: readonly Drawn[]) {
  const seen = new Set<string>();
  return events.flatMap(({ division, at }) => {
    if (seen.has(division)) return [];
    seen.add(division);
    const own = villages.filter(({ code }) =>
      code.startsWith(division.length > townshipDigits ? division : division.slice(0, townshipDigits)),
    );
    if (own.length === 0) return [];
    return [{ key: `${at} ${division}`, at: meanOf(own) }];
  });
}

function rangeOf(points: readonly (readonly number[])[], axis: 0 | 1): [number, number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    const value = point[axis] ?? 0;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return [least, greatest];
}

const round = (value: number): number => Math.round(value * 10) / 10;
