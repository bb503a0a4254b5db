import type { Database, Executor, Tx } from '@homestead/database';
import { brokenFields, EditedMeanwhile, HttpError, pageWindow, unknownSort } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import {
  type NoticeTemplate,
  templateRoutes as routes,
  templateFaults,
  templateTexts as texts,
} from '../../contract/index.ts';
import { type Delivered, inForce } from './known.ts';
import { templateSheetRoutes } from './sheets.ts';
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
    ...templateSheetRoutes(deps, (call) => list(deps, call)),
    bind(routes.editTemplate, (call) => edit(deps, call)),
    bind(routes.resetTemplate, (call) => reset(deps, call)),
  ];
}

/** All templates in the order of the program: notices, then text messages. */
export async function all(
  { db, delivered }: TemplateDeps,
  executor: Executor = db.kysely,
): Promise<NoticeTemplate[]> {
  const stored = new Map((await readTemplates(executor)).map((row) => [`${row.channel}.${row.kind}`, row]));
  return [...delivered.values()].map((known) => inForce(known, stored.get(known.id)));
}

async function find(deps: TemplateDeps, id: string): Promise<NoticeTemplate> {
  const found = (await all(deps)).find((template) => template.id === id);
  if (!found) throw new HttpError('missing');
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

export const targetOf = ({ id }: NoticeTemplate) => `notice-template:${id}`;

const kindOf = ({ id, channel }: NoticeTemplate) => id.slice(channel.length + 1);

async function edit(deps: TemplateDeps, call: Call<typeof routes.editTemplate>): Promise<NoticeTemplate> {
  const before = await find(deps, call.params.id);
  await call.act(async (tx) => {
    const after = await revise(deps, tx, call.person.name, before, call.body);
    Object.assign(call.entry, {
      summary: texts.changed(texts.channels[before.channel], before.name),
      target: targetOf(before),
      detail: { before: { title: before.title, text: before.text }, after },
    });
  });
  await deps.templates.refresh();
  return find(deps, before.id);
}

/** Writes the words of a template over the version that was read. Throws 42200, 40900. */
export async function revise(
  { now }: TemplateDeps,
  tx: Tx,
  by: string,
  before: NoticeTemplate,
  asked: { title?: string; text: string; version: number },
): Promise<{ title: string | null; text: string }> {
  const { text, version } = asked;
  const title = before.title === null ? null : (asked.title ?? '');
  const faults = templateFaults(before, { title, text });
  if (faults.length > 0) throw brokenFields(faults);
  const words = { channel: before.channel, kind: kindOf(before), title, text, version };
  if (!(await writeTemplate(tx, { ...words, updatedAt: now(), updatedBy: by })))
    throw new EditedMeanwhile({ what: texts.what, target: targetOf(before) });
  return { title, text };
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
