import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type ProcessDefinition } from '@homestead/bpmn';
import { readGuides } from './guides.ts';

/** A process of the content. */
export interface ShippedProcess {
  text: string;
  /** What it compiles to as a stored text; null where it does not. */
  compiled: ProcessDefinition | null;
}

/** What the content says of cases. */
export interface Shipped {
  processes: readonly ShippedProcess[];
  guides: ReturnType<typeof readGuides>;
}

/** Reads the guides of a content folder, and reads and compiles its processes in the order of their files. */
export async function readShipped(contentFolder: string): Promise<Shipped> {
  const folder = join(contentFolder, 'processes');
  const processes: ShippedProcess[] = [];
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.bpmn')) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    const { definition, violations } = await compile(text, { isStored: true });
    const isSound = definition && violations.length === 0;
    processes.push({ text, compiled: isSound ? JSON.parse(JSON.stringify(definition)) : null });
  }
  return { processes, guides: readGuides(contentFolder) };
}
