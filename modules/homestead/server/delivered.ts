import type { Content } from '@homestead/forms/server';
import { type Gallery, loadGallery } from './drawings/gallery.ts';
import type { RuleFiles } from './parameters/entries.ts';
import { loadReportRules, loadRules } from './rules/rules.ts';
import { loadVillage } from './village/content.ts';

/** What the county's content says of its rules, house drawings and villages. */
export interface Delivered {
  rules: RuleFiles;
  gallery: Gallery;
  village: ReturnType<typeof loadVillage>;
}

/** Reads and checks it by the models and lists of the files. Throws what its readers throw. */
export function readDelivered(contentFolder: string, content: Content): Delivered {
  const rules = {
    homestead: loadRules(contentFolder, content.models),
    reports: loadReportRules(contentFolder, content.models),
  };
  const gallery = loadGallery(contentFolder, content, rules.homestead);
  return { rules, gallery, village: loadVillage(contentFolder) };
}
