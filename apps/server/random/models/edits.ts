import { isDeepStrictEqual } from 'node:util';
import { Random } from '@homestead/bpmn/testing';
import { rows } from '@homestead/database';
import type { PageOf } from '@homestead/http/contract';
import type {
  DraftContent,
  DraftField,
  DraftReport,
  ModelDetail,
  ModelDraft,
} from '@homestead/models/contract';
import type { Register } from '@homestead/records/contract';
import { sql } from 'kysely';
import { type ApiReply, type Person, signIn } from '../../testing/client.ts';
import type { Served } from '../../testing/served.ts';

export const catalogPath = '/v1/lcProjectDataModelCatalog';
const path = catalogPath;
export const types = ['text', 'number', 'integer', 'date'];
/** What the description of the interface calls them. */
const described: Record<string, object> = {
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  date: { type: 'string', format: 'date' },
};
const samples: Record<string, readonly unknown[]> = {
  text: ['12', '三', '3.5', '2026-03-02', '-7', '甲 乙', `"'; drop table t`],
  number: [12, 3.5, 0],
  integer: [12, 0, 40_000],
  date: ['2026-03-02', '1999-12-31'],
};
/** A table takes 1600 columns in its life, and none is ever dropped: the run goes on with another model. */
export const editsOfAModel = 100;
const rowsOfAModel = 12;

type Row = Record<string, unknown> & { id: string; version: number };

export interface EditsReport {
  edits: number;
  /** Edits that changed types, and the values that they said would be lost. */
  conversions: number;
  declaredLost: number;
}

/**
 * Random edits of data models over filled tables, by the product's own calls. After each: every value that was not declared lost is
 * where it was, every column still holds what it held, and the form's fields, the records and OpenAPI say the model as it was published.
 */
export async function randomEdits(
  served: Served,
  run: {
    seed: number;
    edits: number;
    /** The model to begin with: each has a seed of its own, so that a long run may be made in parts. */
    firstModel?: number;
    /** Called after each model. */
    tell?(report: EditsReport, model: number): void;
  },
): Promise<EditsReport> {
  const admin = await signIn(served.base, 'admin');
  const report: EditsReport = { edits: 0, conversions: 0, declaredLost: 0 };
  for (let model = run.firstModel ?? 0; report.edits < run.edits; model++) {
    const edited = await EditedModel.make(served, admin, `ledger${model}`, new Random(run.seed + model));
    const count = Math.min(editsOfAModel, run.edits - report.edits);
    for (let step = 0; step < count; step++, report.edits++) {
      const what = `${served.db.kind}, seed ${run.seed}, model ${model}, edit ${step}`;
      await edited.write();
      await edited.edit(report, what);
    }
    run.tell?.(report, model);
  }
  return report;
}

class EditedModel {
  readonly #served: Served;
  readonly #admin: Person;
  readonly #code: string;
  readonly #id: string;
  readonly #random: Random;
  #made = 0;
  /** What hidden fields held when they were hidden, by their codes. */
  readonly #hidden = new Map<string, { field: DraftField; values: Map<string, unknown> }>();

  private constructor(served: Served, admin: Person, code: string, id: string, random: Random) {
    this.#served = served;
    this.#admin = admin;
    this.#code = code;
    this.#id = id;
    this.#random = random;
  }

  static async make(served: Served, admin: Person, code: string, random: Random): Promise<EditedModel> {
    const fields = types.map((type) => ({ code: `${type}0`, label: `起初${type}`, type }));
    const { id } = await done(admin.post<ModelDetail>(path, { code, name: code, fields }));
    await done(admin.post(`${path}/${id}/publish`, { version: 1 }));
    for (let row = 0; row < rowsOfAModel; row++) {
      const values = types.map((type) => [`${type}0`, random.pick(samples[type]!)]);
      await done(admin.post(`/v1/${code}`, Object.fromEntries(values)));
    }
    return new EditedModel(served, admin, code, id, random);
  }

  /** Somebody changes a record between two edits. */
  async write(): Promise<void> {
    const { fields } = await this.#draft();
    const row = this.#random.pick(await this.#records());
    const { code, type } = this.#random.pick(fields);
    const body = { version: row.version, [code]: this.#random.pick(samples[type]!) };
    await done(this.#admin.put(`/v1/${this.#code}/${row.id}`, body));
  }

  async edit(report: EditsReport, what: string): Promise<void> {
    const draft = await this.#draft();
    const { isStale: _, by: __, at: ___, ...content } = draft;
    const next = this.#change(draft.fields);
    const [before, table] = [await this.#records(), await this.#table()];
    const saved = await done(
      this.#admin.put<ModelDraft>(`${path}/${this.#id}/draft`, { ...content, fields: next }),
    );
    const check = await done(this.#admin.get<DraftReport>(`${path}/${this.#id}/check`));
    hold(check.problems, [], what);
    if (check.differences.length === 0) {
      await done(this.#admin.remove(`${path}/${this.#id}/draft`));
      return;
    }
    const version = saved.version;
    await done(this.#admin.post(`${path}/${this.#id}/publish`, { version, acceptLosses: true }));

    const lost = new Set<string>();
    for (const { code, rows: failed } of check.conversions)
      for (const { id } of failed) lost.add(`${id} ${code}`);
    report.conversions += check.conversions.length;
    report.declaredLost += lost.size;
    this.#keepHidden(draft.fields, next, before);
    await this.#compareRecords(draft.fields, next, before, lost, what);
    await this.#compareTable(table, what);
    await this.#compareDescriptions(next, what);
  }

  #change(fields: DraftContent['fields']): DraftContent['fields'] {
    const random = this.#random;
    const at = random.between(0, fields.length - 1);
    const type = random.pick(types);
    const hidden = [...this.#hidden.values()];
    const kind = random.pick(['add', 'rename', 'remove', 'show', 'type', 'move']);
    if (kind === 'add') {
      this.#made += 1;
      return [...fields, { code: `f${this.#made}`, label: `字段${this.#made}`, type }];
    }
    if (kind === 'remove' && fields.length > 1) return fields.toSpliced(at, 1);
    if (kind === 'show' && hidden.length > 0) return [...fields, random.pick(hidden).field];
    if (kind === 'type') return fields.with(at, { ...fields[at]!, type });
    if (kind === 'move') return [...fields.toSpliced(at, 1), fields[at]!];
    return fields.with(at, { ...fields[at]!, label: `改名${random.between(0, 999)}` });
  }

  #keepHidden(was: readonly DraftField[], next: readonly DraftField[], before: readonly Row[]): void {
    for (const field of was)
      if (!next.some(({ code }) => code === field.code))
        this.#hidden.set(field.code, {
          field,
          values: new Map(before.map((row) => [row.id, row[field.code]])),
        });
  }

  async #compareRecords(
    was: readonly DraftField[],
    next: readonly DraftField[],
    before: readonly Row[],
    lost: ReadonlySet<string>,
    what: string,
  ): Promise<void> {
    const after = new Map((await this.#records()).map((row) => [row.id, row]));
    hold(after.size, before.length, `${what}: rows`);
    for (const field of next) {
      const old = was.find(({ code }) => code === field.code);
      const shownAgain = old ? undefined : this.#hidden.get(field.code);
      if (shownAgain) this.#hidden.delete(field.code);
      for (const row of before) {
        const held = shownAgain ? shownAgain.values.get(row.id) : row[field.code];
        const value = after.get(row.id)?.[field.code];
        const where = `${what}: ${field.code} of row ${row.id}`;
        if (lost.has(`${row.id} ${field.code}`)) hold(value ?? null, null, where);
        else if (old && old.type !== field.type) holdSame(value, held, where);
        else hold(value ?? null, held ?? null, where);
      }
    }
  }

  /** No edit takes a column away or writes over what one holds. */
  async #compareTable(table: ReadonlyMap<string, Record<string, unknown>>, what: string): Promise<void> {
    const now = await this.#table();
    for (const [id, cells] of table)
      for (const [column, value] of Object.entries(cells))
        hold(now.get(id)?.[column], value, `${what}: column ${column} of row ${id}`);
  }

  /** The form and the list of the register, the catalogue and OpenAPI name the same fields, in the same words and types. */
  async #compareDescriptions(next: readonly DraftField[], what: string): Promise<void> {
    const wanted = next.map(({ code, label, type }) => [code, label, type]);
    const { fields } = await done(this.#admin.get<Register>(`/v1/ownRegister/${this.#code}`));
    hold(
      fields.map(({ code, label, type }) => [code, label, type]),
      wanted,
      `${what}: form`,
    );
    const model = await done(this.#admin.get<ModelDetail>(`${path}/${this.#id}`));
    const shown = model.fieldList.filter(({ state }) => state === 'YES');
    hold(
      shown.map(({ code, label, type }) => [code, label, type]),
      wanted,
      `${what}: catalogue`,
    );
    const columns = await this.#columns();
    for (const { code, column } of shown) hold(columns.has(column), true, `${what}: column of ${code}`);
    const properties = await describedFields(this.#served.base, this.#code);
    hold(
      properties,
      Object.fromEntries(
        next.map(({ code, label, type }) => [code, { ...described[type], description: label }]),
      ),
      `${what}: OpenAPI`,
    );
  }

  #draft(): Promise<ModelDraft> {
    return done(this.#admin.get<ModelDraft>(`${path}/${this.#id}/draft`));
  }

  async #records(): Promise<Row[]> {
    const list = await done(this.#admin.get<PageOf<Row>>(`/v1/${this.#code}?pageSize=100`));
    // In the order they were made in, so that a seed picks the same rows again.
    return list.records.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async #table(): Promise<Map<string, Record<string, unknown>>> {
    const found = await rows<{ id: string; record: Record<string, unknown> }>(
      this.#served.db.kysely,
      sql`select id, to_jsonb(r) as record from ${sql.id('models', this.#code)} r`,
    );
    return new Map(found.map(({ id, record }) => [id, record]));
  }

  async #columns(): Promise<Set<string>> {
    const found = await rows<{ name: string }>(
      this.#served.db.kysely,
      sql`select column_name::text as name from information_schema.columns where table_schema = 'models' and table_name = ${this.#code}`,
    );
    return new Set(found.map(({ name }) => name));
  }
}

/** The fields that OpenAPI names for a record of a model. */
export async function describedFields(
  base: string,
  code: string,
): Promise<Record<string, { description: string }>> {
  // Packing the whole description would take longer than all else of an edit.
  const reply = await fetch(`${base}/api/openapi.json`, { headers: { 'accept-encoding': 'identity' } });
  const { paths } = (await reply.json()) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
  };
  const body = paths[`/api/v1/${code}`]?.post.requestBody.content['application/json']?.schema;
  return (body as { properties?: Record<string, { description: string }> } | undefined)?.properties ?? {};
}

export async function done<T>(sent: Promise<ApiReply<T>>): Promise<T> {
  const reply = await sent;
  if (reply.code !== 200) throw new Error(reply.text);
  return reply.data;
}

export function hold(found: unknown, wanted: unknown, what: string): void {
  if (!isDeepStrictEqual(found, wanted))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

/** A value that moved to another type is the same in the words of that type. */
function holdSame(found: unknown, held: unknown, what: string): void {
  const isSame =
    (found ?? null) === null
      ? (held ?? null) === null
      : String(found) === String(held) || Number(found) === Number(held);
  if (!isSame) throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(held)}`);
}
