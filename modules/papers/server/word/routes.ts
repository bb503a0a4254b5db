import { HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { noteLook } from '@homestead/workflow/server';
import { verifyRoutes as routes, paperTexts as texts } from '../../contract/index.ts';
import { rightOnPapers } from '../access.ts';
import type { PaperDeps } from '../deps.ts';
import { findPaper } from '../store.ts';
import { fillWord } from './word.ts';

/** The draft of a paper in Word, for whoever may see the whole paper. */
export function wordRouteTable(deps: PaperDeps): BoundRoute[] {
  return [
    bind(routes.paperWord, async ({ person, params }) => {
      const paper = await findPaper(deps.db.kysely, params.id);
      const right = paper && (await rightOnPapers(deps, person, paper.process_id));
      if (!paper?.facts || right === undefined) throw new HttpError('missing');
      if (paper.masked_file_id !== null && right === null) throw new HttpError('forbidden', texts.wordMasked);
      const template = deps.kinds.get(paper.kind)?.word;
      if (!template) throw new HttpError('missing', texts.noWord);
      const { title, number } = paper.facts;
      if (right && paper.masked_file_id !== null)
        await noteLook(deps, right, {
          person,
          target: `paper:${paper.id}`,
          message: texts.seen(title),
          detail: { by: 'download', access: 'original' },
        });
      const word = await fillWord(template, paper.facts);
      return { name: texts.wordName(title, number), content: word.toString('base64') };
    }),
  ];
}
