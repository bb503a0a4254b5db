import { type Chart, type ChartLook, chartTexts } from '@homestead/charts';
import { ChartCard } from '@homestead/charts/desk';
import { Segmented, Slider } from 'antd';
import { useState } from 'react';
import { pageTexts } from '../view/texts.ts';
import { samples } from './samples.ts';
import styles from './statistics.module.css';

const words = pageTexts.sample;

/** `/Charts` 图表示例: every chart that the platform has, on both backgrounds, and the states of a chart. */
export default function ChartsPage() {
  const [background, setBackground] = useState<'white' | 'dark'>('white');
  const [transparency, setTransparency] = useState(0);
  const look: ChartLook = { background, transparency };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <span className={styles.soft}>{words.note}</span>
      </header>
      <section className={styles.filters}>
        <Segmented
          aria-label={words.background}
          value={background}
          onChange={setBackground}
          options={[
            { value: 'white', label: words.white },
            { value: 'dark', label: words.dark },
          ]}
        />
        <div className={styles.slider}>
          <span>{words.transparency}</span>
          <Slider
            min={0}
            max={100}
            step={10}
            value={transparency}
            onChange={setTransparency}
            ariaLabelForHandle={words.transparency}
          />
        </div>
      </section>
      <div className={styles.grid}>
        {samples.map(({ title, chart }) => (
          <ChartCard key={title} title={title} chart={chart} look={look} />
        ))}
      </div>
      <h2 className={styles.subtitle}>{words.states}</h2>
      <div className={styles.grid}>
        <ChartCard title={chartTexts.loading} chart={undefined} />
        <ChartCard title={chartTexts.empty} chart={nothing} />
        <ChartCard
          title={chartTexts.failed}
          chart={undefined}
          fault={words.fault}
          onRetry={() => undefined}
        />
      </div>
    </div>
  );
}

const nothing: Chart = { kind: 'bar', series: [] };
