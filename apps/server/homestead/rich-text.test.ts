import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { richText } from '../../../modules/forms/fields/rich-text/model.ts';
import { payloads } from '../../../modules/forms/fields/rich-text/payloads.fixture.ts';
import { cleanRichText } from '../../../modules/forms/fields/rich-text/server.ts';
import type { EditedContent } from './testing/edited-content.ts';
import { type House, startHouse } from './testing/house.ts';
import { start } from './testing/walk.ts';

const upload = { maxCount: 2, maxBytes: 1024, types: 'all' };
const field = { code: 'qksm', label: '情况说明', type: 'rich-text', maxLength: 2000, upload };

/** A county that has given two of its models a field of rich text, by content alone (`docs/how-to/add-a-form.md`). */
async function edit(content: EditedContent): Promise<void> {
  await content.addField('daglsqxz', field);
  await content.addField('wfjb', field);
  await content.json<{ sections: { fields: object[] }[] }>('forms/wfjb/wfjb_jb.form.json', ({ sections }) =>
    sections[0]?.fields.push({ field: 'wfjb.qksm' }),
  );
}

describe('rich text by direct calls', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse({ edit });
  });
  afterAll(() => house?.close());

  const report = (qksm: string, more = {}) =>
    start(house, 'nonghu1', 'wfjb', {
      wfjb: { xzc: '350399100201', cxz: '1组', nhxm: '甲', zjddz: '村口', jbnr: '占地', qksm, ...more },
    });

  it(`is stored harmless, whichever of ${payloads.length} payloads is sent`, async () => {
    const wrong: string[] = [];
    for (const payload of payloads) {
      const { code, data } = await house.call<{ id: string; qksm: string | null }>(
        'zhenban',
        'POST',
        '/v1/daglsqxz',
        {
          ajbh: 'LC1',
          sqly: '查阅',
          // A file that is not there is refused as such; what is tried here is the text.
          qksm: payload.replace(/00000000-0000-7000-8000-000000000000/g, 'x'),
        },
      );
      const expected = richText.normalise(
        cleanRichText(payload.replace(/00000000-0000-7000-8000-000000000000/g, 'x')),
        {
          code: 'qksm',
          label: '情况说明',
          type: 'rich-text',
        },
      );
      const text = data?.qksm ?? '';
      const isHarmless =
        !/<(?!\/?(?:p|br|strong|em|u|s|h2|h3|ul|ol|li|blockquote|a|img|table|tbody|tr|th|td)\b)/.test(text);
      const isBare = [...text.matchAll(/<[^>]*>/g)].every(
        ([tag]) => !/\son\w+=|style=|src=|javascript:/i.test(tag),
      );
      if (code !== 200 || (data.qksm ?? null) !== expected || !isHarmless || !isBare)
        wrong.push(`${code} ${payload}`);
    }
    expect(wrong).toEqual([]);
  });

  it('makes its files files of the case: whoever reads the case reads them, nobody else', async () => {
    const id = await house.upload('nonghu1', '现场.txt', '一');
    const made = await report(`<p>见<a data-file-id="${id}">现场.txt</a></p>`);
    expect(made.code).toBe(200);
    expect(await house.download('cunwei', id)).toBe('一');
    expect(await house.download('nonghu2', id)).toBeNull();
  });

  it('names the field when a file is somebody else’s, unknown, too large or one too many', async () => {
    const foreign = await house.upload('nonghu2', '别人.txt', '二');
    const large = await house.upload('nonghu1', '大.txt', 'x'.repeat(1025));
    const three = await Promise.all(
      ['a', 'b', 'c'].map((name) => house.upload('nonghu1', `${name}.txt`, name)),
    );
    const absent = '0198c0de-0000-7000-8000-000000000001';
    const link = (id: string) => `<a data-file-id="${id}">x</a>`;
    for (const html of [link(foreign), link(absent), link(large), three.map(link).join('')]) {
      const refused = await report(`<p>见${html}</p>`);
      expect(refused.code).toBe(42200);
      expect(refused.data.fields?.map(({ path }) => path)).toEqual(['wfjb.qksm']);
    }
  });

  it('is refused by its field when it has too many words, and kept otherwise', async () => {
    const refused = await report(`<p>${'字'.repeat(2001)}</p>`);
    expect(refused.data.fields).toEqual([{ path: 'wfjb.qksm', message: '情况说明不能超过2000个字' }]);
    expect((await report(`<p>${'字'.repeat(2000)}</p>`)).code).toBe(200);
  });
});
