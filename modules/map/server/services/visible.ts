import type { Person } from '@homestead/people/contract';
import type { StoredService } from './service-store.ts';

/** Grants that name layers count for those alone; services are named among them. */
type Reader = Pick<Person, 'grants'> & { grants: readonly { layers?: readonly string[] }[] };

/**
 * Whether a person may see a registered service: an open one everybody whose grants name no layers or name it, an internal one
 * those who may read features, or whose role names it.
 */
export function maySee(
  person: Reader,
  { id, isInternal }: Pick<StoredService, 'id' | 'isInternal'>,
): boolean {
  if (person.grants.length === 0) return !isInternal;
  return person.grants.some(({ layers = [], capabilities }) => {
    const isNamed = layers.includes(id);
    if (layers.length > 0) return isNamed;
    return !isInternal || capabilities.includes('map.feature.read');
  });
}
