import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Licence } from '@homestead/audit/contract';
import { rootFolder } from '../config.ts';

interface LockedPart {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

let known: Licence[] | undefined;

/** The parts of other makers that run in the product, with their licences, as the lock file names them. */
export function licencesOfParts(): Licence[] {
  known ??= readLicences(join(rootFolder, 'package-lock.json'));
  return known;
}

function readLicences(path: string): Licence[] {
  if (!existsSync(path)) return [];
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockedPart> };
  const byKey = new Map<string, Licence>();
  for (const [place, { version, license, dev, link }] of Object.entries(packages)) {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    if (!name || !version || dev || link) continue;
    byKey.set(`${name} ${version}`, { name, version, licence: license ?? '' });
  }
  return [...byKey.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}
