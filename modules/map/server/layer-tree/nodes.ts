import { changed, maybe, newId, run, type Tx, tablesOf } from '@homestead/database';
import {
  brokenFields,
  HttpError,
  type ListQuery,
  pageWindow,
  refuseEdited,
  unknownSort,
} from '@homestead/http/contract';
import type { Call, Principal } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import { sql } from 'kysely';
import {
  type MapService,
  serviceTexts,
  type TreeMenu,
  type TreeService,
  treeTexts as texts,
  type treeMenuRoutes,
  type treeServiceRoutes,
} from '../../contract/services/index.ts';
import type { MapTables } from '../tables.ts';
import { abilities, nameIn } from './components.ts';
import type { LayerTreeSettings } from './deps.ts';
import { findNode, getNode, judgePlace, lockComponent, nextSort, nodesOf, type StoredNode } from './store.ts';
import { layeredBy, unknownLayer } from './tree.ts';

const tables = tablesOf<MapTables>();

type Menus = typeof treeMenuRoutes;
type Layers = typeof treeServiceRoutes;

const shownMenu = (node: StoredNode): TreeMenu => {
  const { id, componentId, parentId, name, sort, remark, version } = node;
  return {
    id,
    componentId,
    parentId,
    name,
    type: 1,
    sort,
    remark,
    version,
    updateTime: node.updatedAt.toISOString(),
  };
};

const shownLayer = (node: StoredNode, services: readonly MapService[]): TreeService => {
  const { updatedAt, ...rest } = node;
  const layer = layeredBy(services)(node.serviceId) ?? unknownLayer;
  return { ...rest, ...layer, type: 2, serviceId: node.serviceId ?? '', updateTime: updatedAt.toISOString() };
};

const sorts: Readonly<Record<string, (node: StoredNode) => string | number>> = {
  name: ({ name }) => name,
  sort: ({ sort }) => sort,
  // The rows keep no time of their beginning: the name that every list takes orders them by their last change.
  createTime: ({ updatedAt }) => updatedAt.getTime(),
  updateTime: ({ updatedAt }) => updatedAt.getTime(),
};

/** A page of nodes, of which there are few hundred at most. */
function pageOf(
  nodes: readonly StoredNode[],
  query: ListQuery & { componentId?: string; parentId?: string; serviceId?: string },
) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { keyword = '', componentId, parentId, serviceId, sort = 'sort' } = query;
  const keyOf = sorts[sort.replace(/^-/, '')];
  if (!keyOf) throw unknownSort(sort.replace(/^-/, ''));
  const word = keyword.trim().toLowerCase();
  const found = nodes.filter(
    (node) =>
      (word === '' || `${node.name}\n${node.aliasName}`.toLowerCase().includes(word)) &&
      (componentId === undefined || node.componentId === componentId) &&
      (parentId === undefined || node.parentId === parentId) &&
      (serviceId === undefined || node.serviceId === serviceId),
  );
  const factor = sort.startsWith('-') ? -1 : 1;
  const ordered = found.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    const order =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : String(one).localeCompare(String(other));
    return factor * order || a.id.localeCompare(b.id);
  });
  return { nodes: ordered.slice(offset, offset + pageSize), total: found.length, pageNum, pageSize };
}

const ofType = async (settings: LayerTreeSettings, type: 1 | 2): Promise<StoredNode[]> =>
  (await nodesOf(settings.db.kysely)).filter((node) => node.type === type);

export async function listMenus(settings: LayerTreeSettings, { query, person }: Call<Menus['list']>) {
  const { nodes, ...page } = pageOf(await ofType(settings, 1), query);
  return { ...page, records: nodes.map(shownMenu), can: abilities(person) };
}

export const getMenu = async ({ db }: LayerTreeSettings, id: string) =>
  shownMenu(await getNode(db.kysely, id, 1));

/** Layers whose services the caller may use; whoever configures the tree sees also those whose service is gone. */
export async function listLayers(settings: LayerTreeSettings, { query, person }: Call<Layers['list']>) {
  const services = await settings.servicesOf(person);
  const seen = (await ofType(settings, 2)).filter((node) => isSeen(person, node, services));
  const { nodes, ...page } = pageOf(seen, query);
  return { ...page, records: nodes.map((node) => shownLayer(node, services)), can: abilities(person) };
}

const isSeen = (person: Principal, node: StoredNode, services: readonly MapService[]): boolean =>
  can(person, 'map.tree.edit') || services.some(({ id }) => id === node.serviceId);

export async function getLayer(
  settings: LayerTreeSettings,
  person: Principal,
  id: string,
): Promise<TreeService> {
  const node = await getNode(settings.db.kysely, id, 2);
  const services = await settings.servicesOf(person);
  if (!isSeen(person, node, services)) throw new HttpError('missing');
  return shownLayer(node, services);
}

interface Placed {
  componentId: string;
  parentId: string | null;
  sort: number;
}

/** Where a new node goes: locks its panel. */
async function placeOf(
  tx: Tx,
  body: { componentId?: string; parentId?: string | null; sort?: number },
): Promise<Placed> {
  const parentId = body.parentId ?? null;
  const parent = parentId === null ? undefined : await findNode(tx, parentId, 1);
  if (body.componentId !== undefined && parent && parent.componentId !== body.componentId)
    throw brokenFields([{ path: 'parentId', message: texts.otherComponent }]);
  const componentId = await lockComponent(tx, body.componentId ?? parent?.componentId);
  const nodes = await nodesOf(tx, componentId);
  judgePlace(nodes, { id: null, parentId });
  return { componentId, parentId, sort: body.sort ?? nextSort(nodes, parentId) };
}

async function insert(tx: Tx, node: Omit<StoredNode, 'updatedAt' | 'version'>, now: Date): Promise<void> {
  await run(
    tx,
    tables.insertInto('map.tree_node').values({
      id: node.id,
      component_id: node.componentId,
      parent_id: node.parentId,
      type: node.type,
      name: node.name,
      alias_name: node.aliasName,
      service_id: node.serviceId,
      sort: node.sort,
      is_checked: node.checked,
      slider_value: node.sliderValue,
      remark: node.remark,
      updated_at: now,
    }),
  );
}

const plainNode = { aliasName: '', serviceId: null, checked: false, sliderValue: 100, remark: '' } as const;

export function createMenu({ now }: LayerTreeSettings, call: Call<Menus['create']>): Promise<TreeMenu> {
  const { body, entry } = call;
  const id = newId();
  const name = nameIn(body.name);
  entry.target = `mapTreeMenu:${id}`;
  entry.detail = { summary: serviceTexts.created(name) };
  return call.once(async (tx) => {
    const place = await placeOf(tx, body);
    await insert(tx, { ...plainNode, ...place, id, name, type: 1, remark: body.remark?.trim() ?? '' }, now());
    return shownMenu(await getNode(tx, id, 1));
  });
}

async function serviceOf(settings: LayerTreeSettings, person: Principal, id: string) {
  const services = await settings.servicesOf(person);
  const service = services.find((one) => one.id === id);
  if (!service) throw brokenFields([{ path: 'serviceId', message: texts.serviceUnknown }]);
  return { service, services };
}

export async function createLayer(
  settings: LayerTreeSettings,
  call: Call<Layers['create']>,
): Promise<TreeService> {
  const { body, entry, person } = call;
  const { service, services } = await serviceOf(settings, person, body.serviceId);
  const id = newId();
  const name = nameIn(body.name ?? service.name);
  entry.target = `mapTreeService:${id}`;
  entry.detail = { summary: serviceTexts.created(name) };
  return call.once(async (tx) => {
    const place = await placeOf(tx, body);
    // A service that is being removed is not put into the tree.
    if (!service.isOwn) {
      const held = await maybe(
        tx,
        tables.selectFrom('map.service').select(sql.lit(1).as('one')).where('id', '=', service.id).forShare(),
      );
      if (!held) throw brokenFields([{ path: 'serviceId', message: texts.serviceUnknown }]);
    }
    const { aliasName = '', checked = false, sliderValue = 100, remark = '' } = body;
    const own = { aliasName: aliasName.trim(), checked, sliderValue, remark: remark.trim() };
    await insert(tx, { ...place, ...own, id, name, type: 2, serviceId: service.id }, settings.now());
    return shownLayer(await getNode(tx, id, 2), services);
  });
}

type Change = Partial<
  Pick<
    StoredNode,
    'name' | 'parentId' | 'sort' | 'remark' | 'aliasName' | 'checked' | 'sliderValue' | 'serviceId'
  >
> & { version: number };

async function change(tx: Tx, id: string, type: 1 | 2, body: Change, now: Date): Promise<StoredNode> {
  const first = await getNode(tx, id, type);
  await lockComponent(tx, first.componentId);
  const before = await getNode(tx, id, type);
  refuseEdited(before, body.version);
  const { version: _, ...rest } = body;
  const after = { ...before, ...rest, name: nameIn(rest.name ?? before.name) };
  const nodes = await nodesOf(tx, before.componentId);
  if (after.parentId !== before.parentId) {
    const parent = after.parentId === null ? undefined : await findNode(tx, after.parentId, 1);
    if (parent && parent.componentId !== before.componentId)
      throw brokenFields([{ path: 'parentId', message: texts.otherComponent }]);
    judgePlace(nodes, { id, parentId: after.parentId });
    if (rest.sort === undefined) after.sort = nextSort(nodes, after.parentId);
  }
  await run(
    tx,
    tables
      .updateTable('map.tree_node')
      .set((eb) => ({
        name: after.name,
        parent_id: after.parentId,
        sort: after.sort,
        remark: after.remark.trim(),
        alias_name: after.aliasName.trim(),
        is_checked: after.checked,
        slider_value: after.sliderValue,
        service_id: after.serviceId,
        updated_at: now,
        version: eb('version', '+', eb.lit(1)),
      }))
      .where('id', '=', id),
  );
  return getNode(tx, id, type);
}

export function updateMenu({ now }: LayerTreeSettings, call: Call<Menus['update']>): Promise<TreeMenu> {
  const { body, params, entry } = call;
  entry.target = `mapTreeMenu:${params.id}`;
  return call.act(async (tx) => {
    const node = await change(tx, params.id, 1, body, now());
    entry.detail = { summary: serviceTexts.edited(node.name) };
    return shownMenu(node);
  });
}

export async function updateLayer(
  settings: LayerTreeSettings,
  call: Call<Layers['update']>,
): Promise<TreeService> {
  const { body, params, person, entry } = call;
  entry.target = `mapTreeService:${params.id}`;
  if (body.serviceId !== undefined) await serviceOf(settings, person, body.serviceId);
  const services = await settings.servicesOf(person);
  return call.act(async (tx) => {
    const node = await change(tx, params.id, 2, body, settings.now());
    entry.detail = { summary: serviceTexts.edited(node.name) };
    return shownLayer(node, services);
  });
}

/** A folder goes when nothing lies in it. */
export async function removeNode(
  call: Call<Menus['remove']> | Call<Layers['remove']>,
  type: 1 | 2,
): Promise<null> {
  const { params, entry } = call;
  entry.target = `${type === 1 ? 'mapTreeMenu' : 'mapTreeService'}:${params.id}`;
  await call.act(async (tx) => {
    const node = await getNode(tx, params.id, type);
    await lockComponent(tx, node.componentId);
    const nodes = await nodesOf(tx, node.componentId);
    if (nodes.some(({ parentId }) => parentId === node.id)) throw new HttpError('conflict', texts.notEmpty);
    await changed(tx, tables.deleteFrom('map.tree_node').where('id', '=', params.id));
    entry.detail = { summary: serviceTexts.removed(node.name) };
  });
  return null;
}
