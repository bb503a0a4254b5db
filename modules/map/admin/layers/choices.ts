import {
  type ExaminedLayer,
  type ImportChoices,
  type LayerGeometry,
  propertyNamePattern,
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

const isName = new RegExp(propertyNamePattern, 'u');
export const isPropertyName = (name: string): boolean => isName.test(name);

/** Every field under its own name, made into the name of a property and told from those before it. */
export function fieldChoices({ fields }: Pick<ExaminedLayer, 'fields'>): FieldChoice[] {
  const taken = new Set<string>();
  return fields.map(({ name: source }) => {
    const plain = source.replace(/[^A-Za-z0-9_\u4e00-\u9fff]/gu, '_').slice(0, 60);
    const base = isPropertyName(plain) ? plain : `F_${plain}`.slice(0, 60);
    let name = base;
    for (let turn = 2; taken.has(name); turn += 1) name = `${base}_${turn}`;
    taken.add(name);
    return { source, isUsed: true, name };
  });
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
