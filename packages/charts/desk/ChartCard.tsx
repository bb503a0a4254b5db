import { DownloadOutlined, FileExcelOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons';
import { tell } from '@homestead/ui/desk';
import { Button, Empty, Skeleton, Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Chart, ChartLook } from '../options/chart.ts';
import { csvOf, describeChart, isEmptyChart, type PointRef, pointsOf, tableOf } from '../options/table.ts';
import { chartTexts as texts } from '../texts.ts';
import { ChartTable } from './ChartTable.tsx';
import styles from './chart.module.css';
import { saveText, saveUrl } from './save.ts';
import { useDrawing } from './use-drawing.ts';

export interface ChartCardProps {
  title: string;
  /** Undefined while it is loaded. */
  chart: Chart | undefined;
  /** Words of what went wrong, instead of the chart. */
  fault?: string | undefined;
  onRetry?(): void;
  look?: ChartLook;
  /** In px. */
  height?: number;
  note?: ReactNode;
  /** Takes the figures along as a workbook, where a server makes one; else the page makes a CSV. */
  onExcel?(): Promise<void>;
  isWide?: boolean;
  /** Opens what stands behind a value, by mouse or Enter. */
  onOpen?(point: PointRef): void;
}

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A chart with its title, the table behind it, and ways to take both along; with states for loading, failing and emptiness. */
export function ChartCard({
  title,
  chart,
  fault,
  onRetry,
  note,
  onExcel,
  isWide = false,
  height = 300,
  ...rest
}: ChartCardProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const picture = useRef<(() => string | undefined) | null>(null);
  const isEmpty = chart !== undefined && isEmptyChart(chart);
  const hasFigures = chart !== undefined && !fault && !isEmpty;
  return (
    <section
      className={isWide ? `${styles.card} ${styles.wide}` : styles.card}
      aria-labelledby={id}
      aria-busy={!chart && !fault}
    >
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <span className={styles.tools}>
          <Tool
            label={isTable ? texts.chart : texts.table}
            icon={<TableOutlined />}
            isPressed={isTable}
            isOff={!hasFigures}
            onClick={() => setTable(!isTable)}
          />
          <Tool
            label={texts.picture}
            icon={<PictureOutlined />}
            isOff={!hasFigures || isTable}
            onClick={() => {
              const url = picture.current?.();
              if (url) saveUrl(url, `${title}.png`);
              else tell.error(texts.pictureFailed);
            }}
          />
          {onExcel ? (
            <Tool
              label={texts.excel}
              icon={<FileExcelOutlined />}
              isOff={!hasFigures}
              onClick={() => void onExcel()}
            />
          ) : (
            <Tool
              label={texts.csv}
              icon={<DownloadOutlined />}
              isOff={!hasFigures}
              onClick={() => chart && saveText(csvOf(tableOf(chart)), `${title}.csv`)}
            />
          )}
        </span>
      </header>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.body} style={{ minHeight: height }}>
        {fault ? (
          <Retry words={fault} onRetry={onRetry} />
        ) : !chart ? (
          <Skeleton active title={false} paragraph={{ rows: Math.max(3, Math.floor(height / 40)) }} />
        ) : isEmpty ? (
          <Empty
            className={styles.empty ?? ''}
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={texts.empty}
          />
        ) : isTable ? (
          <ChartTable title={title} table={tableOf(chart)} height={height} />
        ) : (
          <Drawn title={title} chart={chart} height={height} picture={picture} {...rest} />
        )}
      </div>
    </section>
  );
}

function Tool(props: {
  label: string;
  icon: ReactNode;
  isPressed?: boolean;
  isOff: boolean;
  onClick(): void;
}) {
  return (
    <Tooltip title={props.label}>
      <Button
        type="text"
        size="small"
        icon={props.icon}
        disabled={props.isOff}
        aria-label={props.label}
        {...(props.isPressed === undefined ? {} : { 'aria-pressed': props.isPressed })}
        onClick={props.onClick}
      />
    </Tooltip>
  );
}

function Retry({ words, onRetry }: { words: string; onRetry: (() => void) | undefined }) {
  return (
    <div role="alert" className={styles.fault}>
      <p>{words}</p>
      {onRetry && <Button onClick={onRetry}>{texts.retry}</Button>}
    </div>
  );
}

interface DrawnProps extends Pick<ChartCardProps, 'title' | 'look' | 'onOpen'> {
  chart: Chart;
  height: number;
  picture: { current: (() => string | undefined) | null };
}

/** The drawing: a picture with a description, whose values are read one by one with the arrow keys. */
function Drawn({ title, chart, look = {}, height, onOpen, picture }: DrawnProps) {
  const element = useRef<HTMLDivElement>(null);
  const { drawing, state, retry } = useDrawing(element, chart, { isStill: calm(), ...look }, true);
  const [at, setAt] = useState(-1);
  const points = pointsOf(chart);
  const point = points[at];
  useEffect(() => {
    picture.current = () =>
      drawing.current?.getDataURL({
        type: 'png',
        pixelRatio: 2,
        backgroundColor: look.background === 'dark' ? '#0a1f2b' : '#ffffff',
      });
    return () => {
      picture.current = null;
    };
  }, [drawing, picture, look.background]);
  useEffect(() => {
    const made = drawing.current;
    if (state !== 'ready' || !made || !onOpen) return;
    const open = ({ seriesIndex, dataIndex }: { seriesIndex?: number; dataIndex?: number }) => {
      const hit = pointsOf(chart).find(
        (one) => one.seriesIndex === seriesIndex && one.dataIndex === dataIndex,
      );
      if (hit) onOpen(hit);
    };
    made.on('click', open as never);
    return () => void (made.isDisposed() || made.off('click', open as never));
  }, [state, drawing, chart, onOpen]);
  const go = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && point) return onOpen?.(point);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowDown: 1,
      ArrowLeft: -1,
      ArrowUp: -1,
    };
    const by = steps[event.key];
    if (by === undefined || points.length === 0) return;
    event.preventDefault();
    const next = (Math.max(at, by > 0 ? -1 : 0) + by + points.length) % points.length;
    setAt(next);
    const { seriesIndex, dataIndex } = points[next]!;
    drawing.current?.dispatchAction({ type: 'showTip', seriesIndex, dataIndex });
  };
  if (state === 'failed') return <Retry words={texts.failed} onRetry={retry} />;
  return (
    <>
      <div
        ref={element}
        className={styles.drawing}
        style={{ height }}
        role="application"
        aria-roledescription={texts.kinds[chart.kind]}
        aria-label={`${describeChart(chart, title)}。${texts.keys}`}
        aria-busy={state === 'loading'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its values are read with the arrow keys
        tabIndex={0}
        onKeyDown={go}
        data-testid="chart"
        data-state={state}
      />
      <p className={styles.spoken} aria-live="polite">
        {point?.words}
      </p>
    </>
  );
}
