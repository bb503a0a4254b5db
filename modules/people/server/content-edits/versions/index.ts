import { pageWindow } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { bindExport, listColumns } from '@homestead/spreadsheet';
import type { RawBuilder } from 'kysely';
import { versionTexts as texts } from '../../../contract/content/texts.ts';
import * as routes from '../../../contract/content/versions.ts';
import { type VersionDeps, versioned } from './deps.ts';
import {
  canOf,
  changeVersion,
  createVersion,
  deleteVersion,
  detail,
  dropEntry,
  getKind,
  putEntry,
  putFile,
} from './edit.ts';
import { exportPackage, importPackage } from './package.ts';
import {
  checkVersion,
  dropPlan,
  follower,
  publishDue,
  publishVersion,
  revisionSql,
  rollBack,
} from './publish.ts';
import { distrustSigner, listSigners, trustSigner } from './signers.ts';
import { listStored, shown, titleOf } from './store.ts';

export { raiseRevision } from './publish.ts';
export { rewriteSigningKey } from './signers.ts';

export interface ContentVersions {
  routes: BoundRoute[];
  /** Publishes the versions whose moment has come; returns how many. */
  publishDue(): Promise<number>;
  /** Puts in force on this node what was published on whichever; a caller who has read the revision says which is current. */
  refresh(current?: number): Promise<void>;
  /** The revision that `refresh` is told of, for statements that read it along. */
  revisionSql: RawBuilder<number>;
}

/** Versions of content: drafts beside what is published, of every kind that says what an entry looks like (ADR 49). */
export function createContentVersions(deps: VersionDeps, county: string): ContentVersions {
  const { db, kinds } = deps;
  const refresh = follower(deps);
  const list = async ({ query, person }: Call<typeof routes.listVersions>) => {
    const { pageNum, pageSize, offset } = pageWindow(query);
    const { records, total } = await listStored(db.kysely, query, { pageSize, offset });
    return { records: records.map(shown), total, pageNum, pageSize, can: canOf(person) };
  };
  return {
    refresh,
    revisionSql,
    publishDue: () => publishDue(deps, refresh),
    routes: [
      bind(routes.listKinds, async ({ query }) =>
        versioned(kinds).map(({ kind, label, fromFile, shape }) => ({
          kind,
          label,
          takesFiles: fromFile !== undefined,
          ...(query.shape === kind ? { shape } : {}),
        })),
      ),
      bind(routes.listEntries, async ({ query }) => {
        const { pageNum, pageSize, offset } = pageWindow(query);
        const { keyword = '' } = query;
        const kind = getKind(deps, query.kind);
        const all = [...(await kind.read(db.kysely))]
          .map(([key, entry]) => ({ key, title: titleOf(kind, key, entry), entry }))
          .filter(({ key, title }) => `${key} ${title}`.includes(keyword));
        return { records: all.slice(offset, offset + pageSize), total: all.length, pageNum, pageSize };
      }),
      bind(routes.listVersions, list),
      bindExport(routes.exportVersions, list, {
        title: texts.tag,
        columns: listColumns(texts.columns, {
          name: ({ name }) => name,
          state: ({ state }) => texts.states[state],
          publishAt: ({ publishAt }) => timeCell(publishAt),
          entries: ({ entries }) => entries,
          note: ({ note }) => note,
          origin: ({ origin }) => origin,
          updateTime: ({ updateTime }) => timeCell(updateTime),
          updatedBy: ({ updatedBy }) => updatedBy,
          publishedAt: ({ publishedAt }) => timeCell(publishedAt),
          publishedBy: ({ publishedBy }) => publishedBy,
        }),
      }),
      bind(routes.getVersion, (call) => detail(deps, db.kysely, call, call.params.id)),
      bind(routes.createVersion, (call) => createVersion(deps, call)),
      bind(routes.changeVersion, (call) => changeVersion(deps, call)),
      bind(routes.deleteVersion, (call) => deleteVersion(call)),
      bind(routes.putEntry, (call) => putEntry(deps, call)),
      bind(routes.dropEntry, (call) => dropEntry(deps, call)),
      bind(routes.putFile, (call) => putFile(deps, call)),
      bind(routes.checkVersion, (call) => checkVersion(deps, call.params.id)),
      bind(routes.publishVersion, (call) => publishVersion(deps, call, () => refresh())),
      bind(routes.dropPlan, (call) => dropPlan(deps, call)),
      bind(routes.rollBack, (call) => rollBack(deps, call)),
      bind(routes.exportPackage, (call) => exportPackage(deps, county, call)),
      bind(routes.importPackage, (call) => importPackage(deps, call)),
      bind(routes.listSigners, () => listSigners(deps)),
      bind(routes.trustSigner, (call) => trustSigner(deps, call)),
      bind(routes.distrustSigner, (call) => distrustSigner(deps, call)),
    ],
  };
}

const timeCell = (time: string | null) => time && new Date(time);
