import type { CatalogueNode, Outbound } from '../../contract/index.ts';

/** Interfaces as a tree of their directories, whose parts are separated by `/`; directories first. */
export function catalogueOf(interfaces: readonly Outbound[]): CatalogueNode[] {
  const root: CatalogueNode[] = [];
  const directories = new Map<string, CatalogueNode[]>([['', root]]);
  const inside = (directory: string): CatalogueNode[] => {
    const known = directories.get(directory);
    if (known) return known;
    const at = directory.lastIndexOf('/');
    const children: CatalogueNode[] = [];
    inside(at < 0 ? '' : directory.slice(0, at)).push({
      id: `directory:${directory}`,
      name: directory.slice(at + 1),
      type: 'directory',
      children,
    });
    directories.set(directory, children);
    return children;
  };
  for (const { directory } of interfaces) inside(clean(directory));
  for (const { id, name, path, qyzt, directory } of interfaces)
    inside(clean(directory)).push({ id, name, type: 'interface', path, qyzt });
  return root;
}

const clean = (directory: string): string =>
  directory
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('/');
