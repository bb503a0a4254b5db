import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { PublicityRules, VillageFile } from '../../contract/village/publicity.ts';
import { type Policy, PolicyFile } from '../../contract/village/routes.ts';
import { villageTexts as texts } from '../../contract/village/texts.ts';

/** What a county says to its villagers: pictures, whom to call, policies, how applications are made public. */
export interface VillageContent {
  publicity: PublicityRules | null;
  village: VillageFile | null;
  pictures: ReadonlyMap<string, Buffer>;
  policies: readonly Policy[];
}

const picture = /^[\w-]+\.(svg|png|jpg)$/;

/** Reads `content/village` and `content/rules/publicity.json`; what a county leaves out is not shown. Throws with the file that is wrong. */
export function loadVillage(contentFolder: string): VillageContent {
  const village = read(contentFolder, 'village/village.json', VillageFile);
  const pictures = new Map(
    (village?.pictures ?? []).map(({ file }) => {
      const path = join(contentFolder, 'village', file);
      if (!picture.test(file) || !existsSync(path)) throw new Error(texts.noPicture(file));
      return [file, readFileSync(path)] as const;
    }),
  );
  const folder = join(contentFolder, 'village', 'policies');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const policies = names.sort().flatMap((name) => {
    const file = read(contentFolder, `village/policies/${name}`, PolicyFile);
    return file ? [{ key: name.slice(0, -'.json'.length), ...file }] : [];
  });
  return {
    publicity: read(contentFolder, 'rules/publicity.json', PublicityRules),
    village,
    pictures,
    policies,
  };
}

function read<S extends TSchema>(contentFolder: string, file: string, schema: S): Static<S> | null {
  const path = join(contentFolder, file);
  if (!existsSync(path)) return null;
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (Value.Check(schema, value)) return value;
  const [error] = Value.Errors(schema, value);
  throw new Error(texts.fileBroken(file, `${error?.instancePath ?? ''} ${error?.message ?? ''}`));
}
