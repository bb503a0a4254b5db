import { getFieldType } from '@homestead/forms/engine';
import { columnTypeOf } from '@homestead/forms/server';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import type { DataModel, DataModelField } from '@homestead/models/contract';
import { isMaskedInLists } from '@homestead/models/engine';
import { can, type Person } from '@homestead/people/contract';
import { type Cell, type Column, dayCell, mostRows, sendSheet } from '@homestead/spreadsheet';
import type { RecordQuery } from '@homestead/workflow/server';
import { type RecordGroup, recordTexts as texts } from '../contract/index.ts';
import { exportRegister, getRegister, listRegisters, type Register } from '../contract/registers.ts';
import { isWriter } from './access.ts';
import type { RecordDeps } from './ports.ts';
import { listRecords, modelOf } from './read.ts';
import { groupOf } from './routes.ts';

/** Models whose records belong to no case, by their codes, as they are published now. */
export function registersOf({ forms }: Pick<RecordDeps, 'forms'>): DataModel[] {
  return Object.values(forms.releases.current.models).filter((model) => !model.case);
}

/** The page of a register: what it holds, and all of its rows as a workbook. */
export function registerRouteTable(deps: RecordDeps): BoundRoute[] {
  return [
    bind(listRegisters, async () =>
      registersOf(deps).map(({ group, label, directory = texts.register }) => ({
        code: group,
        label,
        directory,
      })),
    ),
    bind(getRegister, async ({ params, person }) => describe(deps, specOf(deps, params.code), person)),
    bind(exportRegister, (call) => sendRegister(deps, specOf(deps, call.params.code), call)),
  ];
}

function specOf(deps: RecordDeps, code: string): RecordGroup {
  const spec = groupOf(deps, code);
  if (spec.kind !== 'own') throw new HttpError('missing');
  return spec;
}

function describe(deps: RecordDeps, spec: RecordGroup, person: Person): Register {
  const model = modelOf(deps, spec.group);
  const { current } = deps.forms.releases;
  const { today, bounds } = deps.forms.contextOf(current, { formKey: 'none_none', title: '', sections: [] });
  const named = model.fields.flatMap(({ dictionary }) => dictionary ?? []);
  return {
    code: spec.group,
    label: spec.label,
    remark: model.remark ?? '',
    owner: model.owner ?? '',
    fields: model.fields,
    masked: model.fields.filter(isMaskedInLists).map(({ code }) => code),
    dictionaries: Object.fromEntries(
      Object.entries(current.dictionaries).filter(([code]) => named.includes(code)),
    ),
    today,
    bounds: bounds ? [...bounds] : null,
    can: [
      ...(isWriter(person, spec.writers ?? 'officers') ? (['create', 'edit', 'delete'] as const) : []),
      ...(can(person, 'records.register.export') ? (['export'] as const) : []),
    ],
  };
}

/** Rows of one query of the database. */
const pageSize = 200;

/** All rows that the list would show, in its order and as masked as there; the log has it before a byte goes out. */
async function sendRegister(
  deps: RecordDeps,
  spec: RecordGroup,
  { person, query, reply }: Call<typeof exportRegister>,
): Promise<never> {
  const model = modelOf(deps, spec.group);
  const page = (pageNum: number) =>
    listRecords(deps, spec, person, { ...(query as RecordQuery), pageNum, pageSize });
  const first = await page(1);
  if (first.total > mostRows)
    throw brokenFields([{ path: 'keyword', message: texts.tooManyRows(first.total, mostRows) }]);
  await deps.db.transaction((tx) =>
    deps.audit.write(tx, {
      kind: 'access',
      personId: person.id,
      personName: person.name,
      summary: texts.exported(spec.label, first.total),
      target: `${spec.group}:export`,
      detail: { rows: first.total },
    }),
  );
  const day = deps.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const fields = model.fields.filter(({ upload }) => !upload);
  const { systemFields } = texts;
  const columns: Column[] = [
    ...fields.map(({ label, unit }) => ({ title: unit ? `${label}（${unit}）` : label, width: 18 })),
    { title: systemFields.divisionName, width: 24 },
    { title: systemFields.updateTime, width: 18, date: 'minute' },
  ];
  const form = { formKey: 'none_none', title: '', sections: [] };
  const context = deps.forms.contextOf(deps.forms.releases.current, form);
  const cellOf = (field: DataModelField, value: unknown): Cell => {
    if (value === null || value === undefined || value === '') return null;
    if (columnTypeOf(field) === 'numeric' || columnTypeOf(field) === 'integer') return Number(value);
    const shown = getFieldType(field.type).show(value, field, context);
    return columnTypeOf(field) === 'date' ? dayCell(shown) : shown;
  };
  async function* rows(): AsyncGenerator<Cell[]> {
    const seen = new Set<unknown>();
    let { records } = first;
    for (let pageNum = 2; records.length > 0; pageNum++) {
      for (const row of records) {
        if (seen.has(row['id'])) continue;
        seen.add(row['id']);
        yield [
          ...fields.map((field) => cellOf(field, row[field.code])),
          String(row['divisionName'] ?? ''),
          new Date(String(row['updateTime'])),
        ];
      }
      if (seen.size >= first.total) return;
      ({ records } = await page(pageNum));
    }
  }
  return sendSheet(reply, `${spec.label} ${day}`, columns, rows());
}
