import { HttpError, pageWindow } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { can, type Person } from '@homestead/people/contract';
import * as routes from '../../contract/registers/index.ts';
import { type Labels, labelOf } from '../labels.ts';
import { fillRows } from './cells.ts';
import type { RegisterDeps } from './deps.ts';
import { fieldOf, type Register } from './load.ts';
import { countListed, entryValues, filterName, listedYears, readListed, yearOf } from './rows.ts';
import { columnsOf, headingOf, printedRegister, sendRegister } from './sheet.ts';

/** The calls of the registers (台账). */
export function registerRoutes(deps: RegisterDeps, labelsOf: () => Promise<Labels>): BoundRoute[] {
  const { counter, registers } = deps;
  const asked = async (key: string, person: Person, query: routes.SheetQuery) => {
    const register = registers.find((one) => one.key === key);
    if (!register) throw new HttpError('missing', routes.registerTexts.missing);
    const waiting = await counter.refresh();
    return { register, person, query, labels: await labelsOf(), waiting };
  };
  return [
    bind(routes.listRegisters, async ({ person }) => {
      await counter.refresh();
      const labels = await labelsOf();
      const views: routes.RegisterView[] = [];
      for (const register of registers) views.push(await viewOf(deps, register, labels));
      const years = await listedYears(deps, registers);
      const current = yearOf({}, deps.clock.now());
      return {
        registers: views,
        years: years.includes(current) ? years : [current, ...years],
        can: can(person, 'statistics.register.export') ? ['statistics.register.export'] : [],
      };
    }),
    bind(routes.registerRows, async ({ person, params, query }) => {
      const one = await asked(params.key, person, query);
      const { pageNum, pageSize, offset } = pageWindow(query);
      const total = await countListed(deps, one.register, person, query);
      const entries = await readListed(deps, one.register, person, query, { offset, limit: pageSize });
      const records = await fillRows(deps, one.register, person, entries, one.labels);
      const { waiting } = one;
      return { records, total, pageNum, pageSize, heading: headingOf(deps, one), waiting };
    }),
    bind(routes.registerSheet, async ({ person, params, query }) =>
      printedRegister(deps, await asked(params.key, person, query)),
    ),
    bind(routes.exportRegister, async ({ person, params, query, reply }) =>
      sendRegister(deps, await asked(params.key, person, query), { reply }),
    ),
  ];
}

async function viewOf(deps: RegisterDeps, register: Register, labels: Labels): Promise<routes.RegisterView> {
  const { key, title, source, dayTitle, measure } = register;
  const filters: routes.RegisterView['filters'] = [];
  for (const filter of register.filters) {
    const options = await optionsOf(deps, register, filter, (by, value) =>
      labelOf(labels, { by, measure }, value),
    );
    filters.push({ name: filterName(filter), title: filter.title, options });
  }
  return { key, title, source, dayTitle, columns: columnsOf(deps, register), filters };
}

/** What can be chosen in a filter: the items of the field's list, or what the kept entries have. */
async function optionsOf(
  deps: RegisterDeps,
  register: Register,
  { of, field }: Register['filters'][number],
  label: (by: 'key' | 'state' | 'process', value: string) => string,
) {
  if (!of) {
    const list = fieldOf(deps.models, field ?? '')?.dictionary;
    const items = (list && deps.dictionaries()[list]?.items) || [];
    return items.map((item) => ({ value: item.value, label: item.label }));
  }
  const values = of === 'process' ? register.processes : await entryValues(deps, register, of);
  return values.map((value) => ({ value, label: label(of, value) }));
}
