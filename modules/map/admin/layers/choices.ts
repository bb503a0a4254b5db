import {
  type ExaminedLayer,
  type ImportChoices,
  type LayerGeometry,
  propertyNames,
} from '@homestead/catalogue/contract';

/** What the form of choices holds. */
export interface Chosen {
  sourceLayer: string;
  /** `4549`, or `4549 swapped`. */
  crs: string;
  isNew: boolean;
  layerId?: string;
  newId?: string;
  newName?: string;
  newGeometry?: LayerGeometry;
  isInternal?: boolean;
  classField?: string;
  nameField?: string;
  publicFields?: string[];
  idField?: string;
  onRefused: ImportChoices['onRefused'];
  source?: string;
}

/** A field of the source, whether it comes in, and under which name. */
export interface FieldChoice {
  source: string;
  isUsed: boolean;
  name: string;
}

/** Every field under its own name, as far as a property may be called so. */
export function fieldChoices({ fields }: Pick<ExaminedLayer, 'fields'>): FieldChoice[] {
  const sources = fields.map(({ name }) => name);
  const names = propertyNames(sources);
  return sources.map((source, at) => ({ source, isUsed: true, name: names[at]! }));
}

export const crsKey = ({ epsg, swapped }: { epsg: number; swapped: boolean }) =>
  swapped ? `${epsg} swapped` : String(epsg);

export function crsOf(key: string): { epsg: number; swapped: boolean } {
  const [epsg = '', swapped] = key.split(' ');
  return { epsg: Number(epsg), swapped: swapped !== undefined };
}

const given = <T extends object>(values: T) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== null),
  ) as { [K in keyof T]: NonNullable<T[K]> };

/** The body of the call that starts the import. */
export function bodyOf(chosen: Chosen, fields: readonly FieldChoice[]): ImportChoices {
  const { sourceLayer, crs, isNew, layerId, idField, onRefused, source } = chosen;
  const { newId: id, newName: name, newGeometry: geometryType, isInternal: internal } = chosen;
  const { classField, nameField, publicFields } = chosen;
  const target = isNew
    ? { newLayer: given({ id, name, geometryType, internal, classField, nameField, publicFields }) }
    : { layerId };
  return {
    sourceLayer,
    ...crsOf(crs),
    ...target,
    ...given({ idField, source: source?.trim() }),
    onRefused,
    fields: fields.flatMap((field) => (field.isUsed ? [{ source: field.source, name: field.name }] : [])),
  } as ImportChoices;
}
