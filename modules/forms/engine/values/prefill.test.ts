import { describe, expect, test } from 'vitest';
import { application } from '../cases.fixture.ts';
import { content, contextOf } from '../content/demo.fixture.ts';
import { resolveFields } from '../resolve.ts';
import { validate } from '../validate.ts';
import { initialValues, withDefaults } from './prefill.ts';
import { asBegun, takenOver } from './taken-over.ts';
import { blanksLeft, maskName, offerFor } from './template.ts';

const case_ = { jfsqjd: application };

describe('a form opens with', () => {
  test('what the case has, in place of any suggestion [S2-4.emit]', () => {
    const stored = { jfsqjd: { ...application, cwhJbr: '李经办', pzsqzjdmj: 90 } };
    expect(initialValues(contextOf('jfsqjd_cwhsh'), stored)['jfsqjd']).toMatchObject({ cwhJbr: '李经办' });
    expect(initialValues(contextOf('jfsqjd_lssp'), stored)['jfsqjd']).toMatchObject({ pzsqzjdmj: 90 });
  });

  test('the figures applied for, offered for approval [S2-3.jfsqjd-approved]', () => {
    expect(initialValues(contextOf('jfsqjd_lssp'), case_)['jfsqjd']).toMatchObject({
      pzsqzjdmj: 100,
      pzsqzfzdmj: 80,
      pzsqdz: '示范村3组',
      zfjzmj: 240,
      jzcs: 3,
      jzgd: 10.5,
      szx: '陈大山住宅',
    });
  });

  test('the township of the place applied for, where land is converted for a township', () => {
    const values = initialValues(contextOf('jfsqjd_nzysq'), { jfsqjd: { xzqh: '350399100201' } });
    expect(values['jfsqjd']).toMatchObject({ nzyXz: '350399100' });
  });

  test('age and gender where the identity number is known before anything is typed', () => {
    const known = { jfsqjd: { sfzh: application.sfzh } };
    expect(initialValues(contextOf('jfsqjd_nhsq'), known)['jfsqjd']).toMatchObject({
      nl: application.nl,
      xb: application.xb,
    });
    const typed = { jfsqjd: { sfzh: application.sfzh, nl: 3 } };
    expect(initialValues(contextOf('jfsqjd_nhsq'), typed)['jfsqjd']).toMatchObject({ nl: 3 });
  });

  test('nothing but the case where only an opinion is taken', () => {
    expect(initialValues(contextOf('jfsqjd_lssp', { taskReadOnly: true }), case_)).toEqual(case_);
  });

  test('a public notice that names no one in full and prints no number, telephone or address of a person [S2-2.7-publicity]', () => {
    const values = initialValues(contextOf('jfsqjd_cwhgs'), case_);
    const notice = String(values['jfsqjd']?.['cwhGsnr']);
    expect(notice).toContain('关于示范村第3村民小组村民林*生申请宅基地建房的公示');
    expect(notice).toContain('宅基地面积100㎡，占地80㎡，层数3，高度10.5米，建筑面积240㎡');
    for (const secret of [application.name, application.sfzh, application.lxdh, application.hkszd]) {
      expect(notice).not.toContain(secret);
    }
  });

  test('template places in what people typed are left as they typed them', () => {
    const sly = { jfsqjd: { ...application, sqly: '{jfsqjd.sfzh}' } };
    expect(String(initialValues(contextOf('jfsqjd_cwhgs'), sly)['jfsqjd']?.['cwhGsnr'])).toContain(
      '{jfsqjd.sfzh}',
    );
  });

  test('certificates that the township gave, and they cannot be replaced [S1-3.kgfxjd-uploads]', () => {
    const ctx = contextOf('kgfxjd_nhxx');
    const given = { jfsqjd: { xcjsxkz: '01920000-0000-7000-8000-000000000001' } };
    const values = initialValues(ctx, given);
    expect(values['kgfxjd']).toEqual({ xcjsxkz: given.jfsqjd.xcjsxkz });
    const { accepted, dropped } = validate(
      ctx,
      { kgfxjd: { xcjsxkz: '01920000-0000-7000-8000-000000000009' } },
      given,
    );
    expect(accepted).toEqual({ kgfxjd: { xcjsxkz: given.jfsqjd.xcjsxkz } });
    expect(dropped).toEqual(['kgfxjd.xcjsxkz']);
  });

  test('the numbers given on approval, which the applicant cannot change', () => {
    const ctx = contextOf('jgysjd_nhsq');
    const forged = { jgysjd: { nczjdpzsh: '农宅字0号', xcjsghxkzh: '乡字第0号' } };
    const kept = { jgysjd: { nczjdpzsh: '农宅字3503991002026001号', xcjsghxkzh: '乡字第350399202600001号' } };
    const given = validate(ctx, forged, kept);
    expect(given.merged).toEqual(kept);
    expect(given.dropped).toEqual(['jgysjd.nczjdpzsh', 'jgysjd.xcjsghxkzh']);
    expect(validate(ctx, forged, { jfsqjd: kept.jgysjd }).merged).toMatchObject(kept);
    expect(validate(ctx, forged, {}).accepted).toEqual(forged);
  });

  test('the result of the joint review beside batch and approval number, written by the review alone [S2-2.10]', () => {
    const reviewed = { jfsqjd: { lsyj: '同意' } };
    const ctx = contextOf('jfsqjd_pcpw');
    expect(initialValues(ctx, reviewed)['jfsqjd']).toMatchObject({ sftyjfls: '同意' });
    expect(validate(ctx, { jfsqjd: { sftyjfls: '不同意' } }, reviewed).accepted).toEqual({
      jfsqjd: { sftyjfls: '同意' },
    });
  });
});

test.each([
  ['张三', '张*'],
  ['林木生', '林*生'],
  ['欧阳小明', '欧*明'],
  ['张', '*'],
])('%s is printed as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

describe('a caller that leaves defaults out', () => {
  const ctx = contextOf('jfsqjd_lssp');
  const sent = (jfsqjd: object) => withDefaults(ctx, { jfsqjd }, case_) as typeof case_;

  test('gets what the screen would have shown: approved figures and fixed words', () => {
    expect(sent({ lsyj: '同意' }).jfsqjd).toMatchObject({
      lsyj: '同意',
      pzsqzjdmj: 100,
      tdyt: '住宅',
      tdsyqr: '示范村农民集体',
    });
  });

  test('writes a text that is asked for itself', () => {
    expect(withDefaults(contextOf('jfsqjd_cwhgs'), { jfsqjd: {} }, case_)).toEqual({ jfsqjd: {} });
  });

  test('keeps what was sent, emptied on purpose, or is in the case already', () => {
    expect(sent({ pzsqzjdmj: 90, tdyt: null }).jfsqjd).toMatchObject({ pzsqzjdmj: 90, tdyt: null });
    const stored = { jfsqjd: { ...application, pzsqzjdmj: 70 } };
    expect(withDefaults(ctx, { jfsqjd: {} }, stored)).not.toHaveProperty('jfsqjd.pzsqzjdmj');
  });

  test('is not helped over a form that is none', () => {
    for (const wrong of ['x', [], { jfsqjd: 'x' }]) expect(withDefaults(ctx, wrong, case_)).toEqual(wrong);
  });
});

test('a notice names the office that works on the case, and leaves a blank where nobody knows it', () => {
  const unit = { name: '示范村村民委员会', contact: '{jfsqjd.sfzh}', telephone: '0590-5550101' };
  const textWith = (more: object) =>
    initialValues({ ...contextOf('jfsqjd_cwhgs'), ...more }, case_)['jfsqjd']?.['cwhGsnr'];
  expect(textWith({ unit: { ...unit, contact: '' } })).toContain(
    '向示范村村民委员会（电话0590-5550101）反映',
  );
  // What a card says is not read as a place.
  expect(textWith({ unit })).toContain('向示范村村民委员会{jfsqjd.sfzh}（电话');
  expect(textWith({})).toContain('向____（电话____）反映');
});

test('a text begun from a template tells of the first line that is still blank, until it is filled or taken out', () => {
  const ctx = contextOf('jfsqjd_cwhgs');
  const fields = resolveFields(ctx);
  const at = (cwhGsnr: string) => blanksLeft(fields, { jfsqjd: { cwhGsnr } });
  expect(at('申请理由：____\n四至：东至____')).toEqual([
    {
      path: 'jfsqjd.cwhGsnr',
      message: '公示内容中还有空白没有填：“申请理由：____”，请补上或删去这一行',
    },
  ]);
  expect(at('申请理由：分户')).toEqual([]);
  expect(blanksLeft(fields, { jfsqjd: { cwhGsnr: null, sqly: '____' } })).toEqual([]);
});

test('whoever verifies is offered by name, and the name is never taken as sent', () => {
  const ctx = { ...contextOf('wfjb_xctk'), person: { name: '吴村安' } };
  const field = resolveFields(ctx).find(({ path }) => path === 'wfjb.sjspbz');
  expect(field && offerFor(field, {}, ctx)).toBe('吴村安');
  expect(initialValues(ctx, {})).not.toHaveProperty('wfjb.sjspbz');
  expect(withDefaults(ctx, {}, {})).not.toHaveProperty('wfjb.sjspbz');
});

test('a notice says its period by its days, and ends with the office and the day', () => {
  const ctx = { ...contextOf('jfsqjd_cwhgs'), today: '2026-03-02' };
  const unit = { name: '示范村村民委员会', contact: '吴村安', telephone: '0590-5550101' };
  const wait = { from: '2026-03-02', until: '2026-03-09', period: '5个工作日' };
  const text = String(initialValues({ ...ctx, unit, wait }, case_)['jfsqjd']?.['cwhGsnr']);
  expect(text).toContain('公示期2026年3月2日—2026年3月9日（5个工作日）。');
  expect(text.split('\n').slice(-2)).toEqual(['示范村村民委员会', '2026年3月2日']);
});

describe('what later forms took over from an application that is corrected', () => {
  const wait = { from: '2026-11-20', until: '2026-11-26', period: '5个工作日' };
  const unit = { name: '示范村村民委员会', contact: '吴村安', telephone: '0594-0000202' };
  const opened = initialValues(contextOf('jfsqjd_cwhgs', { wait, unit }), case_)['jfsqjd'] ?? {};
  const taken = { pzsqzjdmj: 100, pzsqdz: '示范村3组', szd: '另议', cwhGsnr: String(opened['cwhGsnr']) };
  const stored = { jfsqjd: { ...application, ...taken } };
  const corrected = { nsqzjdmj: 90, nsqdz: '村口', nsqszd: '河' };
  const followed = (held: typeof stored) =>
    takenOver(contextOf('jfsqjd_nhsq'), Object.values(content.forms), {
      stored: held,
      merged: { jfsqjd: { ...held.jfsqjd, ...corrected } },
    })['jfsqjd'];

  test('follows it, but for what was decided otherwise', () => {
    const { cwhGsnr, ...figures } = followed(stored) ?? {};
    expect(figures).toEqual({ pzsqzjdmj: 90, pzsqdz: '村口' });
    const lines = String(cwhGsnr).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['拟用地位置：村口', expect.stringContaining('东至河，')]));
    // Days and office stay until the notice is opened again.
    expect(lines.slice(-3)).toEqual(taken.cwhGsnr.split('\n').slice(-3));
  });

  test('leaves a notice alone that somebody wrote otherwise', () => {
    const own = { jfsqjd: { ...stored.jfsqjd, cwhGsnr: `${taken.cwhGsnr}\n另附说明` } };
    expect(followed(own)).not.toHaveProperty('cwhGsnr');
    expect(asBegun(contextOf('jfsqjd_cwhgs'), own)).toEqual([]);
    expect(asBegun(contextOf('jfsqjd_cwhgs'), stored)).toEqual(['jfsqjd.cwhGsnr']);
  });
});
