import { hash } from 'node:crypto';
import type { Layer } from '@homestead/catalogue/contract';
import { listLayers, type Place, type Visibility } from '@homestead/catalogue/server';
import type { Executor } from '@homestead/database';
import type { Person } from '@homestead/people/contract';
import { divisionDigits } from '@homestead/people/contract';

/** What a person may read of a layer; hand it to `readFeatures` as `visible`. */
export interface LayerAccess extends Visibility {
  /** The same text for everyone who sees the same: for caches of what was made from the features. */
  key: string;
}

export interface AccessSettings {
  /** The layer of villages and its property that holds a division's code; what lies in divisions is judged by it. */
  villages?: { layer: string; codeField: string } | undefined;
  /** Code of the county: whoever covers it sees all features. */
  county?: string | undefined;
}

export type Reader = Pick<Person, 'grants'>;

/** The one judge of layer, field and place, for every call and endpoint that shows features. */
export interface Access {
  /** Undefined where the layer is not theirs to see: answer as for a layer that does not exist. */
  accessTo(person: Reader, layer: Layer): LayerAccess | undefined;
  /**
   * What they learn of ground that they draw: of an internal layer too the public fields everywhere, for who asks what lies on
   * a plot. Undefined where no grant of theirs counts for the layer.
   */
  accessToDrawn(person: Reader, layer: Layer): LayerAccess | undefined;
  /** The layers that have content and that the person may see, by id. */
  readableLayers(db: Executor, person: Reader): Promise<{ layer: ReadableLayer; access: LayerAccess }[]>;
}

/** A layer that has content. */
export type ReadableLayer = Layer & { currentVersion: number };

/** The fields of a layer that everyone may read who sees its features. */
function openFields(layer: Layer): string[] {
  const named = [layer.nameField, layer.classField].filter((field) => field !== null);
  return [...new Set([...named, ...layer.publicFields])];
}

/**
 * Grants add up. A grant with a list of layers counts for those alone, one without for all. It opens the public fields of
 * layers that are not internal everywhere; with `map.feature.read` all fields, of internal layers too, in the divisions that
 * it covers; and an internal layer that its list names with its public fields there.
 */
export function createAccess(settings: AccessSettings): Access {
  const placeOf = (codes: Set<string>): Place => {
    // Administrators change them while the program runs.
    const { villages, county } = settings;
    const isAll = [...codes].some((code) =>
      county ? county.startsWith(code) : code.length <= divisionDigits.county,
    );
    if (isAll) return 'all';
    const { layer: layerId, codeField } = villages ?? { layer: '', codeField: '' };
    return { layerId, codeField, codes: villages ? [...codes].sort() : [] };
  };

  const accessTo = (person: Reader, layer: Layer): LayerAccess | undefined => {
    const full = new Set<string>();
    const open = new Set<string>();
    if (person.grants.length === 0 && !layer.internal) open.add('');
    for (const { layers = [], capabilities, scope, places } of person.grants) {
      const isListed = layers.includes(layer.id);
      if (layers.length > 0 && !isListed) continue;
      if (!layer.internal) open.add('');
      if (scope === 'own') continue;
      const into = capabilities.includes('map.feature.read') ? full : isListed ? open : undefined;
      for (const place of places) into?.add(place);
    }
    const visible = visibility(layer, full, open, placeOf);
    return visible && { ...visible, key: keyOf(visible) };
  };

  return {
    accessTo,
    accessToDrawn: (person, layer) => accessTo(person, { ...layer, internal: false }),
    readableLayers: async (db, person) =>
      (await listLayers(db)).flatMap((layer) => {
        const access = hasContent(layer) ? accessTo(person, layer) : undefined;
        return access ? [{ layer: layer as ReadableLayer, access }] : [];
      }),
  };
}

const hasContent = (layer: Layer): layer is ReadableLayer => layer.currentVersion !== null;

function visibility(
  layer: Layer,
  full: Set<string>,
  open: Set<string>,
  placeOf: (codes: Set<string>) => Place,
): Visibility | undefined {
  const fields = openFields(layer);
  if (full.size === 0) return open.size === 0 ? undefined : { fields, place: placeOf(open) };
  const place = placeOf(full);
  if (place === 'all' || open.size === 0) return { fields: 'all', place };
  return { fields: 'all', place, outside: { fields, place: placeOf(open) } };
}

const keys = new Map<string, string>();

/** Kept for what was asked last: there are few of them, and each call asks. */
function keyOf(visible: Visibility): string {
  const text = JSON.stringify(visible);
  let key = keys.get(text);
  if (key === undefined) {
    if (keys.size >= 1000) keys.clear();
    key = hash('sha256', text, 'base64url').slice(0, 16);
    keys.set(text, key);
  }
  return key;
}
