import { readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const folder = new URL('.cache/programs/', root);

/** Programs by the path of their source: their built file, and the sources that it was made of. */
type Built = Record<string, { file: string; sources: string[] }>;

/**
 * The address of what a thread or a process of its own runs: the file that set-up made of it, whose reading takes a fraction of that of
 * its modules, or the source, where nothing is built or one of its sources changed since.
 */
export function builtProgram(source: URL): URL {
  const known = addresses.get(source.href);
  if (known) return known;
  const address = builtOf(source) ?? source;
  addresses.set(source.href, address);
  return address;
}

const addresses = new Map<string, URL>();

/** The built file of a program, by the list in `list`; null where it is not there, or older than one of its sources. */
export function builtOf(source: URL, list = new URL('programs.json', folder)): URL | null {
  try {
    const { mtimeMs } = statSync(list);
    const path = relative(fileURLToPath(root), fileURLToPath(source)).replaceAll('\\', '/');
    const built = (JSON.parse(readFileSync(list, 'utf8')) as Built)[path];
    const isCurrent = built?.sources.every((each) => statSync(new URL(each, root)).mtimeMs <= mtimeMs);
    return built && isCurrent ? new URL(built.file, list) : null;
  } catch {
    return null;
  }
}
