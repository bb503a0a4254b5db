import type { PlaneCode } from '@homestead/geodesy';
import { useState } from 'react';
import type { ExportFormat } from '../../files/export.ts';
import { holderOf, type Imported, largestFile, readBoundary } from '../../files/import.ts';
import { TEXTS } from '../../texts.ts';
import type { MapEngine } from '../engine/engine.ts';
import { Question } from '../Question.tsx';
import { Panel } from './Panel.tsx';

const formats: readonly { value: ExportFormat; label: string }[] = [
  { value: 'geojson', label: 'GeoJSON' },
  { value: 'kml', label: 'KML' },
  { value: 'dxf', label: 'DXF' },
  { value: 'text', label: TEXTS.boundaryText },
];

/** Takes a boundary from a file, and gives what is drawn as one. */
export function FilePanel({
  engine,
  planeCode,
  onClose,
}: {
  engine: MapEngine;
  planeCode: PlaneCode;
  onClose(): void;
}) {
  const [question, setQuestion] = useState<{ message: string; accept(): void } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const drawn = engine.getDrawing();

  const take = (read: Imported, again: (topic: string) => void) => {
    setQuestion(null);
    setFault(null);
    if (read.kind === 'refused') return setFault(read.message);
    if (read.kind === 'question')
      return setQuestion({
        message: read.message,
        accept: () => again(read.topic),
      });
    if (!engine.drawing.addParts(read.parts)) return;
    engine.fitDrawing();
    onClose();
  };
  const takeText = (text: string, agreed: ReadonlySet<string>) =>
    take(readBoundary(text, { planeCode, agreed }), (topic) => takeText(text, new Set([...agreed, topic])));
  const open = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > largestFile) return setFault(TEXTS.importTooLarge);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const held = holderOf(bytes);
    if (held === 'text') return takeText(decoded(bytes), new Set());
    if (held === 'shp') return setFault(TEXTS.importBareShapefile);
    const { readGeoPackage, readZippedShapefile } = await import('../../files/packed.ts');
    take(held === 'zip' ? readZippedShapefile(bytes) : readGeoPackage(bytes), () => {});
  };
  const save = async (format: ExportFormat) => {
    const { exportDrawing } = await import('../../files/export.ts');
    const { fileName, content } = await exportDrawing(drawn, format, { name: TEXTS.fileName, planeCode });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(content);
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  return (
    <Panel title={TEXTS.files} onClose={onClose}>
      <label className="mv-field">
        <span>{TEXTS.importFile}</span>
        <input
          type="file"
          accept=".geojson,.json,.kml,.dxf,.zip,.gpkg,.txt,.csv"
          onChange={(event) => void open(event.target.files?.[0])}
        />
      </label>
      <small>{TEXTS.importHint}</small>
      {fault && (
        <p className="mv-fault" role="alert">
          {fault}
        </p>
      )}
      {question && (
        <Question message={question.message} onYes={question.accept} onNo={() => setQuestion(null)} />
      )}
      <fieldset className="mv-saves">
        <legend>{TEXTS.exportDrawing}</legend>
        {formats.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="mv-button"
            disabled={drawn.features.length === 0}
            onClick={() => void save(value)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {drawn.features.length === 0 && <small>{TEXTS.exportNothing}</small>}
    </Panel>
  );
}

/** UTF-8 where it is, else what Chinese offices write. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
