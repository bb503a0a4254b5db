import { readMemory, type TreeMemory } from './tree.ts';

const keyOf = (person: string, componentId: string): string => `layer-tree:${person}:${componentId}`;

/** What a person changed of a panel on this device; null where nothing is kept or it cannot be read. */
export function recall(person: string, componentId: string): TreeMemory | null {
  try {
    return readMemory(JSON.parse(localStorage.getItem(keyOf(person, componentId)) ?? 'null'));
  } catch {
    return null;
  }
}

export function keep(person: string, componentId: string, memory: TreeMemory): void {
  try {
    localStorage.setItem(keyOf(person, componentId), JSON.stringify(memory));
  } catch {
    // A full or closed storage costs the memory, not the map.
  }
}

export function forget(person: string, componentId: string): void {
  try {
    localStorage.removeItem(keyOf(person, componentId));
  } catch {
    // As above.
  }
}
