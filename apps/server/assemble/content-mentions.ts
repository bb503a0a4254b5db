import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelUse } from '@homestead/models/contract';

/** A file of the content that names fields of data models: `group.code`. */
export interface Mention {
  kind: ModelUse['kind'];
  title: string;
  paths: ReadonlySet<string>;
}

const folders = [
  { folder: 'processes', kind: 'process', ends: ['.bpmn', '.xml'] },
  { folder: 'rules', kind: 'rule', ends: ['.json'] },
  { folder: 'papers', kind: 'paper', ends: ['.json', '.typ'] },
] as const;

/** What processes, rules and papers of the content name of data models, for whoever edits these. */
export function contentMentions(contentFolder: string): Mention[] {
  return folders.flatMap(({ folder, kind, ends }) => {
    const root = join(contentFolder, folder);
    if (!existsSync(root)) return [];
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => ends.some((end) => name.endsWith(end)))
      .sort()
      .map((name): Mention => {
        const text = readFileSync(join(root, name), 'utf8');
        return { kind, title: titleOf(text) ?? name, paths: pathsIn(text) };
      })
      .filter(({ paths }) => paths.size > 0);
  });
}

/** Everything in a text that reads like a field of a group. */
function pathsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\b[a-z][a-z0-9]*\.[a-z][A-Za-z0-9]*/g) ?? []);
}

/** The name that a file gives to what it describes. */
function titleOf(text: string): string | undefined {
  const found = /<(?:\w+:)?process\b[^>]*\bname="([^"]+)"/.exec(text) ?? /"title":\s*"([^"]+)"/.exec(text);
  return found?.[1];
}
