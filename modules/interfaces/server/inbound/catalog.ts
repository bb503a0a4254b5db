import type { CatalogNode } from '../../contract/inbound/index.ts';

interface Entry {
  id: string;
  name: string;
  catalog: string;
  method: string;
}

/** Registered calls below the folders that their catalogue names, in the order in which they come. */
export function catalogTree(entries: readonly Entry[]): CatalogNode[] {
  const root: CatalogNode = { id: '', name: '', nodeType: 'catalog', method: null, children: [] };
  for (const { id, name, catalog, method } of entries)
    folderOf(root, catalog).children.push({ id, name, nodeType: 'api', method, children: [] });
  return root.children;
}

function folderOf(root: CatalogNode, catalog: string): CatalogNode {
  let at = root;
  for (const part of catalog.split('/').filter(Boolean)) {
    const id = at.id === '' ? part : `${at.id}/${part}`;
    let next = at.children.find((node) => node.nodeType === 'catalog' && node.id === id);
    if (!next) {
      next = { id, name: part, nodeType: 'catalog', method: null, children: [] };
      at.children.push(next);
    }
    at = next;
  }
  return at;
}
