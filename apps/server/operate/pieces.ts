import { cutAll } from '@homestead/catalogue/server';
import { type ExitCode, mustFit, type Operated } from './command.ts';
import { operateTexts as texts } from './texts.ts';

/** Cuts the large polygons of layers that were brought in before pieces were made; it may be stopped and begun again. */
export async function cutPieces({ db, say }: Operated): Promise<ExitCode> {
  await mustFit(db);
  await cutAll(
    db,
    () => new Date(),
    ({ layerId, version }, features) => say(texts.cut(layerId, version, features)),
  );
  say(texts.allCut);
  return 0;
}
