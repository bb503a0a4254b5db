import type { Database } from '@homestead/database';
import { brokenFields, EditedMeanwhile, Fault, pageWindow, unknownSort } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import {
  type NoticeTemplate,
  templateRoutes as routes,
  templateFaults,
  templateTexts as texts,
} from '../../contract/index.ts';
import { type Delivered, inForce } from './known.ts';
import { readTemplates, removeTemplate, writeTemplate } from './store.ts';
import type { NoticeTemplates } from './templates.ts';

export interface TemplateDeps {
  db: Database;
  now(): Date;
  delivered: ReadonlyMap<string, Delivered>;
  templates: Pick<NoticeTemplates, 'refresh'>;
}

/** The calls with which administrators word notices and text messages. */
export function templateRouteTable(deps: TemplateDeps): BoundRoute[] {
  return [
    bind(routes.listTemplates, (call) => list(deps, call)),
    bind(routes.editTemplate, (call) => edit(deps, call)),
    bind(routes.resetTemplate, (call) => reset(deps, call)),
  ];
}

/** All templates in the order of the program: notices, then text messages. */
async function all({ db, delivered }: TemplateDeps): Promise<NoticeTemplate[]> {
  const stored = new Map((await readTemplates(db.kysely)).map((row) => [`${row.channel}.${row.kind}`, row]));
  return [...delivered.values()].map((known) => inForce(known, stored.get(known.id)));
}

async function find(deps: TemplateDeps, id: string): Promise<NoticeTemplate> {
  const found = (await all(deps)).find((template) => template.id === id);
  if (!found) throw new Fault('missing');
  return found;
}

async function list(deps: TemplateDeps, { query, person }: Call<typeof routes.listTemplates>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { channel, keyword = '', sort } = query;
  const found = (await all(deps)).filter(
    (row) =>
      (!channel || row.channel === channel) &&
      `${row.name}${row.title ?? ''}${row.text}`.includes(keyword.trim()),
  );
  const column = sort?.replace(/^-/, '');
  if (column && column !== 'name' && column !== 'updateTime') throw unknownSort(column);
  const sign = sort?.startsWith('-') ? -1 : 1;
  if (column === 'name' || column === 'updateTime')
    found.sort((one, other) => sign * (one[column] ?? '').localeCompare(other[column] ?? '', 'zh-CN'));
  return {
    records: found.slice(offset, offset + pageSize),
    total: found.length,
    pageNum,
    pageSize,
    can: person.capabilities.filter((one) => one === 'notifications.template.edit'),
  };
}

const targetOf = ({ id }: NoticeTemplate) => `notice-template:${id}`;

const kindOf = ({ id, channel }: NoticeTemplate) => id.slice(channel.length + 1);

async function edit(deps: TemplateDeps, call: Call<typeof routes.editTemplate>): Promise<NoticeTemplate> {
  const before = await find(deps, call.params.id);
  const { text, version } = call.body;
  const title = before.title === null ? null : (call.body.title ?? '');
  const faults = templateFaults(before, { title, text });
  if (faults.length > 0) throw brokenFields(faults);
  const { channel } = before;
  await call.act(async (tx) => {
    const edit = { channel, kind: kindOf(before), title, text, version };
    if (!(await writeTemplate(tx, { ...edit, updatedAt: deps.now(), updatedBy: call.person.name })))
      throw new EditedMeanwhile({ what: texts.what, target: targetOf(before) });
    Object.assign(call.entry, {
      summary: texts.changed(texts.channels[channel], before.name),
      target: targetOf(before),
      detail: { before: { title: before.title, text: before.text }, after: { title, text } },
    });
  });
  await deps.templates.refresh();
  return find(deps, before.id);
}

async function reset(deps: TemplateDeps, call: Call<typeof routes.resetTemplate>): Promise<NoticeTemplate> {
  const before = await find(deps, call.params.id);
  const { title, text } = deps.delivered.get(before.id) ?? before;
  await call.act(async (tx) => {
    await removeTemplate(tx, before.channel, kindOf(before));
    Object.assign(call.entry, {
      summary: texts.resetLog(texts.channels[before.channel], before.name),
      target: targetOf(before),
      detail: { before: { title: before.title, text: before.text }, after: { title, text } },
    });
  });
  await deps.templates.refresh();
  return find(deps, before.id);
}
