import { type MapService, ownSourceId, type ResourceNode } from '../../contract/services/index.ts';

/** Sources with their directories and services, ours first; what holds nothing is left out. */
export function resourceTree(services: readonly MapService[]): ResourceNode[] {
  const sources = new Map<string, ResourceNode>();
  for (const service of services) {
    const { id, name, kind } = service.serviceSource;
    const source = sources.get(id) ?? { id, name, nodeType: 'source', type: kind, url: null, children: [] };
    sources.set(id, source);
    directoryOf(source, service.directory).children.push({
      id: service.id,
      name: service.name,
      nodeType: 'service',
      type: service.type,
      url: service.url,
      children: [],
    });
  }
  return [...sources.values()].toSorted(
    (a, b) =>
      Number(b.id === ownSourceId) - Number(a.id === ownSourceId) || a.name.localeCompare(b.name, 'zh-CN'),
  );
}

/** The node of a directory below a source, made with those that it lies in. */
function directoryOf(source: ResourceNode, directory: string): ResourceNode {
  let at = source;
  for (const part of directory.split('/').filter(Boolean)) {
    const id = `${at.id}/${part}`;
    const known = at.children.find((node) => node.nodeType === 'directory' && node.id === id);
    const next: ResourceNode = known ?? {
      id,
      name: part,
      nodeType: 'directory',
      type: 'directory',
      url: null,
      children: [],
    };
    if (!known) at.children.push(next);
    at = next;
  }
  return at;
}
