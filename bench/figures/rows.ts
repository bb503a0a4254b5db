import { floodNames } from '../floods/names.ts';

/** A row of the table in docs/benchmarks.md: the name under which a bench reports its figure, and the ratio that it should reach. */
export interface Row {
  bench: string;
  name: string;
  goal: string;
}

const of = (bench: string, goals: Readonly<Record<string, string>>): Row[] =>
  Object.entries(goals).map(([name, goal]) => ({ bench, name, goal }));

const floodRows: Readonly<Record<string, string>> = Object.fromEntries(
  floodNames.flatMap((name) => [
    [`light calls beside ${name}, p99`, '≤ 2'],
    [`event loop beside ${name}, p99`, '≤ 1'],
    [`overlay beside ${name}`, '≤ 2'],
    [`upload beside ${name}`, '≤ 2'],
  ]),
);

/** Every figure of the table, in its order. A bench that reports another name cannot write its figures. */
export const tableRows: readonly Row[] = [
  ...of('first-load', {
    'phone home page': '≤ 1',
    'phone login page': '≤ 1',
    'entry of the phone': '≤ 1',
    'entry of the desktop': '≤ 1',
  }),
  ...of('map-first', {
    'first usable map of the phone': '',
    'bytes until the first usable map': '',
  }),
  ...of('map-pan', {
    'frame while panning on the phone, p95': '',
    'frame while panning on the phone, median': '',
    'frame while panning on the desktop, p95': '',
    'frame while panning on the desktop, median': '',
  }),
  ...of('phone-first', {
    'largest paint of the sign-in page': '≤ 1.6',
    'largest paint of a villager’s home': '≤ 1.6',
    'long tasks of a villager’s home': '≤ 1',
    'from a tap on a tab to its paint': '≤ 1',
    'layout shift of a villager’s home': '≤ 1',
  }),
  ...of('phone-work', {
    'a task opened by its address': '≤ 1',
    'from sign-in to the list of tasks': '≤ 1',
    'a usable map in a task that was read': '≤ 1',
  }),
  ...of('lists', {
    'inbox of a million': '≤ 1.2',
    'inbox, urgent ones, of a million': '≤ 1.5',
    'inbox, by keyword, of a million': '≤ 1.5',
    'done of a million': '≤ 1.1',
    'counts of the home page of a million': '≤ 1.1',
    'cases of a million': '≤ 1.2',
    'cases, by keyword, of a million': '≤ 1.2',
    'inbox over HTTP': '≤ 1.8',
    'cases over HTTP': '≤ 1.8',
  }),
  ...of('statistics', { 'statistics of 1,000,000 cases': '≤ 0.1' }),
  ...of('administration', {
    'staff list of 100,000 accounts': '',
    'staff list of 100,000 accounts, by name': '',
    'staff list of 100,000 accounts, by role': '',
    'log of 5,000,000 entries': '',
    'log of 5,000,000 entries, of one person': '',
    'cases among 1,000,000': '',
    'cases among 1,000,000, of one village': '',
    'list call with its permission checks': '≤ 1.03',
  }),
  ...of('server', { 'task submit': '', 'to-do list': '' }),
  ...of('overlay', {
    'overlay call, median': '≤ 1.4',
    'overlay call, p95': '≤ 1.4',
    'overlay call on polygons of 5,000 vertices, median': '≤ 0.2',
    'overlay call on polygons of 5,000 vertices, p95': '≤ 0.2',
  }),
  ...of('geodata', {
    'vector tile': '',
    'vector tile, as it was kept': '',
    'WFS page of 1000': '',
    'GetMap of 512 pixels': '',
    'overlay on a feature of 50000 corners in pieces': '',
  }),
  ...of('imports', {
    'light calls beside an import of 1,000,000 parcels, p99': '≤ 2',
    'light calls beside an import of 100,000 parcels on the embedded database, p99': '≤ 2',
    'memory of the server beside an import of 1,000,000 parcels': '≤ 2',
    'memory of the process that reads 1,000,000 parcels': '≤ 2',
    'import of 1,000,000 parcels': '',
    'overlay call on 1,000,000 features, median': '≤ 1.4',
    'overlay call on 1,000,000 features, p95': '≤ 1.4',
  }),
  ...of('throughput', {
    'task completions': '≥ 0.5',
    "bare transactions over the product's connections": '',
    'one start of a case': '≤ 3',
    'single records read': '≥ 0.7',
    "bare one-row reads over the product's connections": '',
    'sign-ins': '≥ 0.8',
    'p99 of a light call beside sign-ins': '≤ 1.5',
  }),
  ...of('attack', floodRows),
  ...of('start', {
    'first start until it answers': '≤ 0.5',
    'a copy of the template, opened': '',
    'started again, until it answers': '',
    'killed, until it answers': '≤ 1.3',
  }),
];
