import {
  wayOfConversion,
  wayToApproval,
  wayToRegistration,
} from '../../../apps/server/testing/case-forms.ts';
import type { Entries } from '../fill.ts';

export interface Step {
  taskKey: string;
  by: string;
  outcome: string;
  /** Fields by code, of this group. */
  group: string;
  entries: Entries;
  opinion?: string;
}

/** What differs on a screen from the calls of the API. */
interface OnScreen {
  outcome?: string;
  group?: string;
  /** Fields that the form proposes or another part of the walk writes. */
  untouched?: readonly string[];
  /** Files, and what only a screen asks for. */
  more?: Entries;
  opinion?: string;
}

/** The ten papers of a conversion of farmland (spec 2 §3). */
const conversionPapers = [
  'jfhshzb',
  'jfdzxzzp',
  'kcdjtzz',
  'kcdjtdz',
  'jsydtdlyflmjb',
  'tdlyztgh',
  'tdlyxzfft',
  'nczjdhjfghxkyyyjb',
  'syldshtys',
  'wwgydsm',
] as const;

const onScreen: Readonly<Record<string, OnScreen>> = {
  cwhyj: { more: { cwhHyjysc: { papers: ['村民代表会议纪要.pdf'] } } },
  cwhgs: {
    outcome: 'publish',
    untouched: ['cwhGsnr'],
    more: { cwhGstp: { photos: ['公示栏近照.jpg', '公示栏远照.jpg'] } },
  },
  cwhsh: { untouched: ['cwhKxjfqytk', 'cwhJbr'], more: { cwhMjsffh: '是' } },
  jftzxz: { outcome: 'submit', untouched: ['jftzxzTzbh'] },
  zgbcs: { untouched: ['zgbCsbz'], more: { zgbCshyjy: { papers: ['初审会议纪要.pdf'] } } },
  nzysq: {
    outcome: 'submit',
    more: Object.fromEntries(conversionPapers.map((code) => [code, { papers: [`${code}.pdf`] }])),
  },
  nzypw: { outcome: 'submit' },
  lssp_bm: { opinion: '符合要求，同意' },
  lssp: {
    untouched: ['pzsqzjdmj', 'pzsqzfzdmj'],
    more: {
      lshyjy: { papers: ['联审会议纪要.pdf'] },
      nczjdpzs: { papers: ['宅基地批准书.pdf'] },
      xcjsxkz: { papers: ['乡村建设规划许可证.pdf'] },
    },
  },
  pcpw: { outcome: 'submit' },
  nhxx: { outcome: 'submit' },
  xcfx: {
    untouched: ['eryj', 'xcqrr'],
    more: { dw: { papers: ['放线定位图.pdf'] }, xzp: { photos: ['放线现场.jpg'] } },
  },
  ysnhsq: {
    outcome: 'submit',
    untouched: ['kgrq', 'jgrq'],
    more: { zpsc: { photos: ['新房正面.jpg'] } },
  },
  sdchy: {
    more: {
      zp: { photos: ['竣工现场.jpg'] },
      cht: { papers: ['竣工平面简图.pdf'] },
      yj: '符合批准内容',
      yjb: { papers: ['验收意见表.pdf'] },
    },
  },
  ysyj: { more: { nczjdhjfghxkyyyjb: { papers: ['验收意见表（签章）.pdf'] }, ysbz: '验收合格' } },
  djsq: { outcome: 'submit', group: 'bdcdj', more: { bdcdjsqs: { papers: ['不动产登记申请书.pdf'] } } },
  djsp: { more: { bdczxScbdcz: { photos: ['不动产权证书.jpg'] } } },
};

/** The steps of the API's walk as a person does them on a screen. */
function onScreens(steps: readonly ReturnType<typeof wayToApproval>[number][]): Step[] {
  return steps.map((step) => {
    const { untouched = [], more = {}, opinion, ...screen } = onScreen[step.taskKey] ?? {};
    const group = screen.group ?? Object.keys(step.form)[0] ?? 'jfsqjd';
    const typed = Object.entries(step.form[group] ?? {}).filter(([code]) => !untouched.includes(code));
    return {
      taskKey: step.taskKey,
      by: step.by,
      outcome: screen.outcome ?? step.outcome ?? 'agree',
      group,
      entries: { ...(Object.fromEntries(typed) as Entries), ...more },
      ...(opinion ? { opinion } : {}),
    };
  });
}

/** Every task after the application, where no farmland is built on. */
export const straightWay: readonly Step[] = onScreens([...wayToApproval({}, {}), ...wayToRegistration]);

/** From the township's first review to the end of the conversion, where farmland is built on. */
export const wayThroughConversion = (township: string): readonly Step[] =>
  onScreens(wayOfConversion).map((step) =>
    step.taskKey === 'nzysq' ? { ...step, entries: { ...step.entries, nzyXz: township } } : step,
  );
