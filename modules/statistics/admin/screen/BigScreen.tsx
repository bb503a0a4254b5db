import type { ChartLook, PieChart } from '@homestead/charts';
import { type SmallChart, SvgChart } from '@homestead/charts/svg';
import { useMedia } from '@homestead/ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Figure, ScreenBoard, VillageOutline } from '../../contract/index.ts';
import { monthChart, shareChart } from '../../view/charts.ts';
import { Counts } from './Counts.tsx';
import { CountyDrawing } from './CountyDrawing.tsx';
import { Approvals, Events, RankingBars } from './lists.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import styles from './screen.module.css';
import { screenWords as words } from './texts.ts';
import { useCarousel } from './use-carousel.ts';

interface Props {
  board: ScreenBoard;
  outlines: readonly VillageOutline[] | undefined;
  isStale: boolean;
}

/** Beyond this a wall is two screens wide, and shows what else takes turns. */
const wide = '(min-aspect-ratio: 26/10)';
const mostShares = 6;

/** The county on a wall: map and what happens in the middle, figures around; on a phone one below the other. */
export default function BigScreen({ board, outlines, isStale }: Props) {
  const isWide = useMedia(wide);
  const look = useLook();
  const shares = [
    { title: words.land, chart: ring(board.land, 'total') },
    { title: words.violations, chart: ring(board.violations) },
    { title: words.reasons, chart: ring(board.reasons) },
  ];
  const { visits, visitsInTime } = board.summary;
  const inTime = visits.value > 0 ? Math.round((visitsInTime.value / visits.value) * 1000) / 10 : Number.NaN;
  return (
    <main className={styles.screen} data-wide={isWide} data-testid="big-screen">
      <title>{board.title}</title>
      <ScreenHead board={board} isStale={isStale} />
      <Counts board={board} />
      <div className={styles.side}>
        <Panel title={words.months}>
          <SvgChart
            title={words.months}
            chart={monthChart(board.applied, board.approved, false)}
            look={look}
          />
        </Panel>
        <Panel title={words.ranking}>
          <RankingBars rows={board.ranking} />
        </Panel>
      </div>
      {isWide && (
        <div className={styles.side}>
          {shares.slice(1).map((share) => (
            <Share key={share.title} {...share} look={look} />
          ))}
        </div>
      )}
      <div className={styles.middle}>
        <Panel title={words.map}>
          <CountyDrawing outlines={outlines} byVillage={board.byVillage} events={board.events} />
        </Panel>
        <Panel title={words.events}>
          <Events events={board.events} />
        </Panel>
      </div>
      <div className={styles.side}>
        {isWide ? <Share {...shares[0]!} look={look} /> : <Turning shares={shares} look={look} />}
        <Panel title={words.visits}>
          <SvgChart
            title={words.visits}
            chart={{ kind: 'gauge', name: words.visits, value: inTime, unit: words.units.share }}
            look={look}
          />
        </Panel>
        {!isWide && (
          <Panel title={words.approvals}>
            <Approvals approvals={board.approvals} isPublic={board.isPublic} />
          </Panel>
        )}
      </div>
      {isWide && (
        <div className={styles.side}>
          <Panel title={words.approvals}>
            <Approvals approvals={board.approvals} isPublic={board.isPublic} />
          </Panel>
        </div>
      )}
    </main>
  );
}

interface ShareProps {
  title: string;
  chart: SmallChart;
}

/** The largest shares; what is left stands together, so that a legend fits. */
function ring(figures: readonly Figure[], value: 'count' | 'total' = 'count'): PieChart {
  const chart = shareChart('ring', figures, value);
  if (chart.data.length <= mostShares) return chart;
  const rest = chart.data.slice(mostShares - 1).reduce((sum, entry) => sum + entry.value, 0);
  return { ...chart, data: [...chart.data.slice(0, mostShares - 1), { name: words.rest, value: rest }] };
}

function Share({ title, chart, look }: ShareProps & { look: ChartLook }) {
  return (
    <Panel title={title}>
      <SvgChart title={title} chart={chart} look={look} />
    </Panel>
  );
}

/** Several charts that take turns in one place; whoever looks may stop them or choose. */
function Turning({ shares, look }: { shares: readonly ShareProps[]; look: ChartLook }) {
  const { at, isPlaying, choose, toggle } = useCarousel(shares.length);
  const { title, chart } = shares[at]!;
  return (
    <Panel
      title={title}
      tools={
        <span className={styles.turns}>
          {shares.map((share, place) => (
            <button
              key={share.title}
              type="button"
              className={styles.dot}
              aria-label={words.show(share.title)}
              aria-current={place === at}
              onClick={() => choose(place)}
            />
          ))}
          <button type="button" className={styles.turn} onClick={toggle}>
            {isPlaying ? words.pause : words.play}
          </button>
        </span>
      }
    >
      <SvgChart key={title} title={title} chart={chart} look={look} />
    </Panel>
  );
}

interface PanelProps {
  title: string;
  tools?: ReactNode;
  children: ReactNode;
}

function Panel({ title, tools, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {tools}
      </header>
      <div className={styles.panelBody}>{children}</div>
    </section>
  );
}

/** Texts of charts grow with the wall, as all else does. */
function useLook(): ChartLook {
  const [fontSize, setSize] = useState(textSize);
  useEffect(() => {
    const onResize = () => setSize(textSize());
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  return { background: 'dark', transparency: 100, fontSize };
}

function textSize(): number {
  const { innerWidth, innerHeight } = window;
  const unit = innerWidth < 900 ? 1 : Math.min(innerWidth / 1920, innerHeight / 1080);
  return Math.max(12, Math.round(15 * unit));
}
