import { one } from '@homestead/database';
import { sql } from 'kysely';
import { picture } from '../../../../modules/files/server/testing/pictures.ts';
import { applicant } from '../../testing/case-forms.ts';
import type { Answer, Attack, Ground } from './ground.ts';
import { upload } from './pictures.ts';
import { makeStranger, villages } from './strangers.ts';

interface Sample {
  name: string;
  geometry: { geometry: object };
}

/** A ring with so many corners, winding around the county's middle: heavy to cut, small to send. */
export function star(corners: number, centre: [number, number] = [119.098, 25.36], size = 0.02): object {
  const ring = Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners;
    const far = at % 2 === 0 ? size : size / 3;
    return [centre[0] + far * Math.cos(angle), centre[1] + far * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
}

/** What one person sends at once, as often as it goes; each must be answered, if only with a refusal. */
type Flood = (ground: Ground, at: number) => Promise<Answer>;

const floodsOf = (ground: Ground): Record<string, Flood> => ({
  overlays: (_, at) =>
    ground.send('POST', '/v1/space/overlayAnalysis2', {
      by: 'fremde',
      mayBeBusy: true,
      body: {
        overlayType: ['intersect', 'union', 'except'][at % 3],
        inputLayer: { type: 'Feature', properties: {}, geometry: star(400 + at) },
        referLayer: { layerId: 'dscqgtddc' },
      },
    }),
  searches: () =>
    ground.send('POST', '/v1/space/featureSearch', {
      by: 'fremde',
      mayBeBusy: true,
      body: {
        inputLayer: { layerId: 'dscqgtddc' },
        referLayer: { type: 'Feature', properties: {}, geometry: star(300) },
        spatialRel: 'intersects',
      },
    }),
  pictures: (_, at) =>
    upload(ground, 'fremde', {
      name: `${at}.jpg`,
      type: 'image/jpeg',
      bytes: large,
      mayBeBusy: true,
    }),
  tiles: (_, at) =>
    ground.send(
      'GET',
      `/mapService/cite/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=vec&STYLE=default&TILEMATRIXSET=c&FORMAT=image/png&TILEMATRIX=15&TILEROW=${5888 + (at % 40)}&TILECOL=${27_222 + (at % 50)}`,
      { by: 'fremde', mayBeBusy: true },
    ),
  drafts: () =>
    ground.send('POST', '/v1/flowable/process', {
      by: 'fremde',
      mayBeBusy: true,
      body: { processKey: 'zjdjfsp', draft: true, formData: applicant(villages.other) },
    }),
  lists: () =>
    ground.send('GET', '/v1/flowable/task?state=started&pageSize=200', { by: 'fremde', mayBeBusy: true }),
});

const large = picture('jpeg', 4000, 3000);

/** What officials do meanwhile: every reply must be a success. */
async function work(ground: Ground, geometry: object): Promise<Answer[]> {
  const layer = { type: 'Feature', properties: {}, geometry };
  const overlay = (by: string) =>
    ground.send('POST', '/v1/space/overlayAnalysis2', {
      by,
      body: { overlayType: 'intersect', inputLayer: layer, referLayer: { layerId: 'yjjbnt' } },
    });
  return [
    await ground.send('GET', '/v1/flowable/task?state=todo', { by: 'zhenban' }),
    await ground.send('GET', '/notice/count', { by: 'cunwei' }),
    await overlay('cunwei'),
    await upload(ground, 'zhenban', { name: 'a.png', type: 'image/png', bytes: picture('png', 60, 40) }),
    await ground.send('GET', '/v1/flowable/process?pageSize=20', { by: 'nongyeju' }),
  ];
}

export const floods: Attack = {
  name: 'floods of one person',
  holds: 'however much one person asks for at once, nobody else is refused',
  run: async (ground) => {
    await makeStranger(ground);
    const listed = await ground.send('GET', '/demo/samples', { by: 'cunwei' });
    const sample = (listed.data as Sample[]).find(({ name }) => name === 'clean');
    const geometry = sample?.geometry.geometry ?? star(8);
    for (const by of ['zhenban', 'cunwei', 'nongyeju', 'fremde']) await ground.tokenOf(by);
    for (const [name, flood] of Object.entries(floodsOf(ground))) {
      const many = Array.from({ length: 20 + 20 * Math.min(3, ground.rounds) }, (_, at) => flood(ground, at));
      const others = await work(ground, geometry);
      for (const answer of others)
        ground.must(answer.status === 200, `work goes on during a flood of ${name}`, answer);
      const answered = await Promise.all(many);
      for (const answer of answered) {
        const isRefused = answer.status === 429 || answer.status === 503;
        ground.must(answer.status < 500 || isRefused, `a flood of ${name} is answered`, answer);
        ground.must(
          !isRefused || answer.headers.has('retry-after'),
          'a refusal says when to come again',
          answer,
        );
      }
    }
  },
};

export const quotas: Attack = {
  name: 'quotas',
  holds: 'one villager keeps only so many drafts and bytes, and no draft takes an official number',
  run: async (ground) => {
    await makeStranger(ground);
    const most = 60 * ground.rounds;
    const body = { processKey: 'zjdjfsp', draft: true, formData: applicant(villages.other) };
    let refused: Answer | null = null;
    const first = await ground.send('POST', '/v1/flowable/process', { by: 'nonghu2', body });
    ground.must(
      (first.data as { caseNo?: unknown } | null)?.caseNo === null,
      'a draft has no official number',
      first,
    );
    for (let at = 0; at < most && !refused; at++) {
      const answer = await ground.send('POST', '/v1/flowable/process', {
        by: 'fremde',
        body,
        mayBeBusy: true,
      });
      if (answer.status !== 200) refused = answer;
    }
    ground.mustHold(refused !== null, `fewer than ${most} drafts of one villager are kept`);
    const { count } = await one<{ count: number }>(
      ground.db,
      sql`select count(*)::int as count from workflow.instance i join people.account a on a.id = i.initiator_id
        where a.user_name = 'fremde' and i.status = 'draft' and i.discarded_at is null`,
    );
    ground.mustHold(count < most, 'drafts are counted', count);
    const mine = await ground.send('GET', '/v1/flowable/process?pageSize=200', { by: 'fremde' });
    for (const { id } of (mine.data as { records: { id: string }[] }).records)
      await ground.send('DELETE', `/v1/flowable/process/${id}`, { by: 'fremde' });
  },
};
