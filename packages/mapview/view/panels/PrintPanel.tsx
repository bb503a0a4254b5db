import type { PlaneCode } from '@homestead/geodesy';
import { useState } from 'react';
import type { LegendItem } from '../../print/print.ts';
import { type PaperName, paperNames, scaleFor, scales, sheetOf } from '../../print/sheet.ts';
import { TEXTS } from '../../texts.ts';
import type { MapEngine } from '../engine/engine.ts';
import { Panel } from './Panel.tsx';

interface Props {
  engine: MapEngine;
  planeCode: PlaneCode;
  legend: readonly LegendItem[];
  onClose(): void;
}

const formats = ['pdf', 'png'] as const;
type Format = (typeof formats)[number];
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** Makes a sheet of the map: at a true scale, with grid, north arrow, legend and date. */
export function PrintPanel({ engine, planeCode, legend, onClose }: Props) {
  const [title, setTitle] = useState('');
  const [paper, setPaper] = useState<PaperName>('a4-landscape');
  const [scale, setScale] = useState(() => scaleFor(engine.extent(), sheetOf('a4-landscape')));
  const [format, setFormat] = useState<Format>('pdf');
  const [hasGrid, setGrid] = useState(true);
  const [hasLegend, setLegend] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const name = title.trim() || TEXTS.printTitleDefault;

  const make = async () => {
    setBusy(true);
    try {
      const { printMap } = await import('../../print/print.ts');
      const entries = hasLegend ? [...legend, ...drawnIn(engine)] : [];
      const { file, isWhole } = await printMap(engine.map, {
        title: name,
        paper,
        scale,
        format,
        hasGrid,
        plane: planeCode,
        legend: entries,
        day: day.format(new Date()),
        note: TEXTS.printNote,
      });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `${name}.${format}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      if (!isWhole) engine.notify(TEXTS.printWithHoles);
      onClose();
    } catch {
      engine.notify(TEXTS.printFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel
      title={TEXTS.printLong}
      submit={isBusy ? TEXTS.printing : TEXTS.makePrint}
      isBusy={isBusy}
      onSubmit={() => void make()}
      onClose={onClose}
    >
      <label className="mv-field">
        <span>{TEXTS.printTitle}</span>
        <input
          value={title}
          maxLength={40}
          placeholder={TEXTS.printTitleDefault}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
      <div className="mv-fields">
        <Select
          label={TEXTS.paper}
          value={paper}
          options={paperNames.map((one): [PaperName, string] => [one, TEXTS.papers[one]])}
          onChange={(one) => setPaper(one)}
        />
        <Select
          label={TEXTS.scale}
          value={String(scale)}
          options={scales.map((one) => [String(one), `1∶${one}`])}
          onChange={(one) => setScale(Number(one))}
        />
        <Select
          label={TEXTS.fileFormat}
          value={format}
          options={formats.map((one): [Format, string] => [one, one.toUpperCase()])}
          onChange={(one) => setFormat(one)}
        />
      </div>
      <Tick label={TEXTS.withGrid} checked={hasGrid} onChange={setGrid} />
      <Tick label={TEXTS.withLegend} checked={hasLegend} onChange={setLegend} />
      <small>{TEXTS.printHint}</small>
    </Panel>
  );
}

const drawnIn = (engine: MapEngine): LegendItem[] =>
  engine.getDrawing().features.length > 0
    ? [{ title: TEXTS.drawnShape, look: { stroke: '#e5322d', fill: 'rgba(229,50,45,0.18)' } }]
    : [];

interface SelectProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, name: string])[];
  onChange(value: T): void;
}

function Select<T extends string>({ label, value, options, onChange }: SelectProps<T>) {
  return (
    <label className="mv-field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Tick({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <label className="mv-tick">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
