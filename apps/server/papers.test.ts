import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wayToApproval, wayToRegistration } from './testing/case-forms.ts';
import type { Person } from './testing/client.ts';
import { Journey } from './testing/journey.ts';
import { download, textOf } from './testing/pdf.ts';
import { type Served, serve } from './testing/served.ts';

interface Paper {
  id: string;
  kind: string;
  number: string;
  state: string;
  failure: string | null;
  fileId: string;
  masked: boolean;
  sha256: string;
}

let served: Served;
let journey: Journey;
let processId: string;
beforeAll(async () => {
  served = await serve();
  journey = new Journey(served.base);
  const sample = await journey.sample('clean');
  const checks = await journey.analyse(sample.geometry.geometry);
  processId = (await journey.start()).data.processId;
  await journey.follow(processId, wayToApproval(sample.geometry.geometry, checks));
  await journey.follow(processId, wayToRegistration.slice(0, 1));
});
afterAll(() => served.close());

const papersOf = async (person: Person) =>
  (await person.get<{ papers: Paper[]; creatable: { kind: string }[] }>(`/v1/paper?processId=${processId}`))
    .data;

const recordOf = async (person: Person) =>
  (await person.get<{ formData: { jfsqjd: Record<string, string> } }>(`/v1/flowable/process/${processId}`))
    .data.formData.jfsqjd;

describe('the papers of an approved case', () => {
  it('are asked for with the numbers and wait until they are made', async () => {
    const { papers } = await papersOf(await journey.as('zhenban'));
    expect(papers.find(({ kind }) => kind === 'homestead-approval')).toMatchObject({
      state: 'preparing',
      fileId: null,
    });
  });

  it('are kept as files of the case, with their digest, in the field that content names', async () => {
    expect(await served.app.preparePapers()).toBeGreaterThan(0);
    const officer = await journey.as('zhenban');
    const { papers } = await papersOf(officer);
    const approval = papers.find(({ kind }) => kind === 'homestead-approval')!;
    expect(approval, approval.failure ?? '').toMatchObject({ state: 'ready', masked: false });
    const record = await recordOf(officer);
    expect(record['nczjdpzs']).toBe(approval.fileId);
    expect(approval.number).toBe(record['nczjdpzsh']);
    const pdf = await download(served.base, officer.token, approval.fileId);
    expect(createHash('sha256').update(pdf!).digest('hex')).toBe(approval.sha256);
    const text = await textOf(pdf!);
    for (const value of [record['nczjdpzsh'], record['name'], record['nsqdz'], record['nsqszd']])
      expect(text).toContain(value);
  });

  it('are made again by whoever may make papers, and the new one takes the place of the old', async () => {
    const officer = await journey.as('zhenban');
    const made = await officer.post<Paper>('/v1/paper', { processId, kind: 'homestead-approval' });
    expect(made.data, made.text).toMatchObject({ state: 'ready' });
    const { papers } = await papersOf(officer);
    expect(papers.filter(({ kind }) => kind === 'homestead-approval').map(({ state }) => state)).toEqual([
      'ready',
      'replaced',
    ]);
    expect((await recordOf(officer))['nczjdpzs']).toBe(made.data.fileId);
  });

  it('are not made by a villager, and not seen by another one', async () => {
    const applicant = await journey.as('nonghu1');
    const refused = await applicant.post('/v1/paper', { processId, kind: 'homestead-approval' });
    expect(refused).toMatchObject({ code: 40300, message: '您不能生成这种文书' });
    expect((await papersOf(applicant)).papers.length).toBeGreaterThan(0);
    const other = await journey.as('nonghu2');
    expect((await other.get(`/v1/paper?processId=${processId}`)).code).toBe(40400);
    expect(
      await download(served.base, other.token, (await papersOf(applicant)).papers[0]!.fileId),
    ).toBeNull();
  });
});
