import { HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import type { PublishableGroup } from '@homestead/records/server';
import { type generateOutbound, outboundTexts as texts } from '../../contract/index.ts';
import { documentOf } from './document.ts';
import type { OutboundDeps } from './ports.ts';
import { all, find, findByPath, insert, named } from './store.ts';

/**
 * Makes an interface of a data model, all columns masked that tell of a person, or, for the id of an interface, its document anew.
 * Throws missing where the id is neither.
 */
export async function generate(deps: OutboundDeps, call: Call<typeof generateOutbound>) {
  const { params, body, person, entry } = call;
  const existing = await find(deps.db.kysely, params.id);
  if (existing) {
    entry.target = `outbound:${existing.id}`;
    return { interface: existing, document: await documentOf(deps, [existing], null) };
  }
  const model = deps.published.groups().find(({ group }) => group === params.id);
  if (!model) throw new HttpError('missing');
  const free = await freeOnes(deps, model);
  const given = { ...definitionOf(deps, model), ...free, ...body };
  const made = await named(
    call.act(async (tx) => {
      const saved = await insert(deps, tx, given, { by: person.id, processes: [] });
      entry.target = `outbound:${saved.id}`;
      return saved;
    }),
  );
  return { interface: made, document: await documentOf(deps, [made], null) };
}

function definitionOf({ published }: OutboundDeps, model: PublishableGroup) {
  return {
    model: model.group,
    description: texts.described(model.label),
    fields: model.fields.filter(({ type }) => type !== 'object').map(({ code }) => ({ code })),
    filters: [
      ...model.fields
        .filter(({ code, isFilter, type }) => isFilter && (type === 'date' || suggested.includes(code)))
        .map(({ code }) => code),
      published.sinceFilter,
    ],
    sort: '-updateTime',
  };
}

const suggested: readonly string[] = ['division', 'status', 'caseNo'];

/** A path and a name that no interface has. */
async function freeOnes({ db }: OutboundDeps, { group, label }: PublishableGroup) {
  const names = new Set((await all(db.kysely)).map(({ name }) => name));
  for (let count = 1; ; count++) {
    const path = count === 1 ? group : `${group}-${count}`;
    const name = count === 1 ? texts.generated(label) : `${texts.generated(label)} ${count}`;
    if (!names.has(name) && !(await findByPath(db.kysely, path))) return { path, name };
  }
}
