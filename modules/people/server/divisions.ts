import { type Database, type Row, rows, tablesOf } from '@homestead/database';
import type { DivisionLevel, DivisionNode } from '../contract/index.ts';
import type { DivisionTable, PeopleTables } from './tables.ts';

const tables = tablesOf<PeopleTables>();

interface Division extends Row<DivisionTable, 'code' | 'name' | 'level'> {
  parent: string | null;
}

const freshMs = 60_000;

/** The division tree, kept in memory and read again every minute; a code begins with the code of what contains it. */
export class Divisions {
  #db: Database;
  #byCode = new Map<string, Division>();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Makes sure that the tree was read within the last minute. */
  async ensure(): Promise<void> {
    if (performance.now() - this.#readAt > freshMs) await this.refresh();
  }

  refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const found = await rows<Division>(
      this.#db.kysely,
      tables
        .selectFrom('people.division')
        .select(['code', 'name', 'parent_code as parent', 'level'])
        .orderBy('sort')
        .orderBy('code'),
    );
    this.#byCode = new Map(found.map((division) => [division.code, division]));
    this.#readAt = performance.now();
  }

  has(code: string): boolean {
    return this.#byCode.has(code);
  }

  /** Code of the only county; undefined where there is none, or more than one. */
  county(): string | undefined {
    const counties = [...this.#byCode.values()].filter(({ level }) => level === 'county');
    return counties.length === 1 ? counties[0]?.code : undefined;
  }

  isVillage(code: string): boolean {
    return this.#byCode.get(code)?.level === 'village';
  }

  level(code: string): DivisionLevel | undefined {
    return this.#byCode.get(code)?.level;
  }

  name(code: string): string | undefined {
    return this.#byCode.get(code)?.name;
  }

  /** The code of a division by its name; undefined where no or several divisions have it. */
  byName(name: string): string | undefined {
    const found = [...this.#byCode.values()].filter((division) => division.name === name);
    return found.length === 1 ? found[0]!.code : undefined;
  }

  /** Codes of the divisions whose name holds a text. */
  named(text: string): string[] {
    return [...this.#byCode.values()].filter(({ name }) => name.includes(text)).map(({ code }) => code);
  }

  parent(code: string): string | undefined {
    return this.#byCode.get(code)?.parent ?? undefined;
  }

  /** Names from the county down: 壶兰县木兰镇示范村. The code itself where it is unknown. */
  fullName(code: string): string {
    const names: string[] = [];
    for (let at = this.#byCode.get(code); at; at = at.parent ? this.#byCode.get(at.parent) : undefined) {
      // National names of villages may begin with their township's.
      if (!names[0]?.startsWith(at.name)) names.unshift(at.name);
    }
    return names.join('') || code;
  }

  /** Whether `inner` lies in `outer`, or is it. */
  contains(outer: string, inner: string): boolean {
    return outer !== '' && inner.startsWith(outer);
  }

  /** Codes of the division and all that lie in it; `''` is everything. */
  within(outer: string): string[] {
    return [...this.#byCode.keys()].filter((code) => code.startsWith(outer));
  }

  /** The nested tree; with `around`, only that division, what contains it and what it contains. */
  tree(around?: string): DivisionNode[] {
    const nodes = new Map<string, DivisionNode>();
    const roots: DivisionNode[] = [];
    const shown = [...this.#byCode.values()].filter(
      ({ code }) => around === undefined || this.contains(around, code) || this.contains(code, around),
    );
    for (const { code, name, level } of shown) nodes.set(code, { code, name, level, children: [] });
    for (const { code, parent } of shown) {
      const siblings = (parent ? nodes.get(parent)?.children : undefined) ?? roots;
      siblings.push(nodes.get(code)!);
    }
    return roots;
  }
}
