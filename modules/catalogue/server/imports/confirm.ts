import type { Executor } from '@homestead/database';
import { type CrsCode, isCrsCode } from '@homestead/geodesy';
import { brokenFields, type FieldViolation } from '@homestead/http/contract';
import { type ImportChoices, type Layer, propertyNames, importTexts as texts } from '../../contract/index.ts';
import { findLayer } from '../layers.ts';
import { isPictureLayer } from '../pictures/store.ts';
import type { DetailedImport } from './store.ts';

/** Judges a clerk's choices against what was found in the file. Throws 42200 with every field at fault; returns the layer's name. */
export async function judgeChoices(
  db: Executor,
  { examined }: DetailedImport,
  choices: ImportChoices,
): Promise<string> {
  const faults: FieldViolation[] = [];
  const say = (path: string, message: string) => faults.push({ path, message });
  const { layerId, newLayer } = choices;
  const target = layerId ?? newLayer?.id;
  const known = target === undefined ? undefined : await findLayer(db, target);
  if (layerId !== undefined && newLayer) say('layerId', texts.bothLayers);
  else if (target === undefined) say('layerId', texts.noLayerChosen);
  else if (layerId !== undefined && !known) say('layerId', texts.unknownLayer);
  else if (newLayer && known) say('newLayer.id', texts.takenLayer(newLayer.id));
  if (!isCrsCode(`EPSG:${choices.epsg}` as CrsCode)) say('epsg', texts.unknownCrs);
  const source = examined?.layers.find(({ name }) => name === choices.sourceLayer);
  if (!source) say('sourceLayer', texts.unknownSourceLayer);
  const wanted = (known ?? newLayer)?.geometryType;
  if (source?.geometryType && wanted && source.geometryType !== wanted)
    say('sourceLayer', texts.wrongGeometry(kindOf(source.geometryType), kindOf(wanted)));
  const isPicture = examined?.picture !== undefined;
  if (known && (await isPictureLayer(db, known.id)) === !isPicture)
    say('layerId', texts.otherContent(isPicture));
  if (source) faults.push(...fieldFaults(choices, new Set(source.fields.map(({ name }) => name))));
  faults.push(...layerFieldFaults(choices, source?.fields.map(({ name }) => name) ?? [], known));
  if (faults.length > 0) throw brokenFields(faults);
  return known?.name ?? newLayer?.name ?? '';
}

const kindOf = (type: string) => texts.geometries[type] ?? type;

function fieldFaults({ idField, fields = [] }: ImportChoices, known: ReadonlySet<string>): FieldViolation[] {
  const faults: FieldViolation[] = [];
  if (idField !== undefined && !known.has(idField))
    faults.push({ path: 'idField', message: texts.unknownField(idField) });
  const [sources, names] = [new Set<string>(), new Set<string>()];
  for (const [at, { source, name }] of fields.entries()) {
    if (!known.has(source)) faults.push({ path: `fields.${at}.source`, message: texts.unknownField(source) });
    if (sources.has(source)) faults.push({ path: `fields.${at}.source`, message: texts.fieldTwice(source) });
    if (names.has(name)) faults.push({ path: `fields.${at}.name`, message: texts.fieldTwice(name) });
    sources.add(source);
    names.add(name);
  }
  return faults;
}

/** A layer's class and name are read from what comes in: a new layer may name no field that does not. */
function layerFieldFaults(
  { newLayer, fields }: ImportChoices,
  sources: readonly string[],
  known: Layer | undefined,
): FieldViolation[] {
  if (!newLayer || known) return [];
  const names = new Set(fields ? fields.map(({ name }) => name) : propertyNames(sources));
  const asked = [
    ['newLayer.classField', newLayer.classField],
    ['newLayer.nameField', newLayer.nameField],
    ...(newLayer.publicFields ?? []).map((name, at) => [`newLayer.publicFields.${at}`, name]),
  ] as const;
  return asked.flatMap(([path = '', name]) =>
    name !== undefined && !names.has(name) ? [{ path, message: texts.unmapped(name) }] : [],
  );
}
