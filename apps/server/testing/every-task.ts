import { applicant, wayOfConversion, wayToApproval, wayToRegistration } from './case-forms.ts';
import type { Journey } from './journey.ts';
import { paper, pixel } from './papers/paper.ts';

type Form = Record<string, Record<string, unknown>>;

/** A task at which a case stops: who does it, on which form, and what they write to go on. */
export interface Stop {
  taskKey: string;
  formKey: string;
  by: string;
  form: Form | ((journey: Journey) => Promise<Form>);
  /** What must be chosen so that every field is shown. */
  shows?: Form;
  more?: { outcome?: string };
  /** Shows its form and takes an opinion only. */
  isReadOnly?: true;
  /** Fields that the step itself writes, beside what is sent. */
  rewrites?: readonly string[];
}

const village = '350399100201';
const clean = async (journey: Journey) => {
  const { geometry } = await journey.sample('clean');
  return wayToApproval(geometry.geometry, await journey.analyse(geometry.geometry));
};

const forms: Record<string, string> = {
  lssp_bm: 'jfsqjd_lssp',
  nhxx: 'kgfxjd_nhxx',
  xcfx: 'kgfxjd_xcfx',
  ysnhsq: 'jgysjd_nhsq',
  sdchy: 'jgysjd_sdchy',
  ysyj: 'jgysjd_ysyj',
  djsq: 'bdcdj_nhsq',
  djsp: 'bdcdj_sp',
};

const housing: Stop[] = [
  ...wayToApproval({}, {}).flatMap((step) => (step.taskKey === 'zgbcs' ? wayOfConversion : [step])),
  ...wayToRegistration,
].map((step) => {
  const stop: Stop = {
    taskKey: step.taskKey,
    formKey: forms[step.taskKey] ?? `jfsqjd_${step.taskKey}`,
    by: step.by,
    form: step.form,
    ...(step.outcome ? { more: { outcome: step.outcome } } : {}),
    ...(step.taskKey === 'lssp_bm' ? { isReadOnly: true as const } : {}),
    ...(step.taskKey === 'pcpw'
      ? {
          rewrites: ['nczjdpzsh', 'xcjsghxkzh', 'pzrq', 'pzsyxqq', 'pzsyxqz'].map((code) => `jfsqjd.${code}`),
        }
      : {}),
  };
  if (step.taskKey === 'cwhsh')
    stop.form = async (journey) => (await clean(journey)).find(({ taskKey }) => taskKey === 'cwhsh')!.form;
  return stop;
});

/** The county's department hands in what is to be done. */
const solution = (group: 'wfjb' | 'rcxj') => async (journey: Journey) => ({
  [group]: { ncjscfj: await journey.upload('nongyeju', paper('处置方案.pdf')) },
});
const seen = { szfddxctkbz: '在建一层', sjspyj: '责令停工', sjspbz: '吴村安' };
const place = { xzc: village, cxz: '第1村民小组', nhxm: '黄违建', zjddz: '村口' };
const inspection = (entry: 'xj' | 'xz'): Walk => ({
  title: `an inspection (${entry})`,
  processKey: 'rcxj',
  by: 'xuncha',
  begin: { rcxj: { entry, xzc: village } },
  stops: [
    {
      taskKey: entry,
      formKey: `rcxj_${entry}`,
      by: 'xuncha',
      form: async (journey) => ({
        rcxj: {
          ...place,
          szfddxctkbz: '在建二层',
          szfddxctkzp: await journey.upload('xuncha', pixel('现场.png'), 'rcxj.szfddxctkzp'),
        },
      }),
    },
    {
      taskKey: 'sp',
      formKey: 'rcxj_sp',
      by: 'cunwei',
      form: { rcxj: { sjspyj: '责令停工' } },
      more: { outcome: 'confirmed' },
    },
    { taskKey: 'jjfa', formKey: 'rcxj_jjfa', by: 'nongyeju', form: solution('rcxj') },
  ],
});

export interface Walk {
  title: string;
  processKey: string;
  by: string;
  /** What the draft holds from the start. */
  begin: Form;
  stops: Stop[];
}

/** Cases that together come to every task of every process. */
export const everyTask: readonly Walk[] = [
  {
    title: 'a house',
    processKey: 'zjdjfsp',
    by: 'nonghu1',
    begin: { jfsqjd: { xzqh: village } },
    stops: [
      {
        taskKey: 'nhsq',
        formKey: 'jfsqjd_nhsq',
        by: 'nonghu1',
        form: applicant(village),
        shows: { jfsqjd: { xzjdczqk: '其他' } },
      },
      ...housing,
    ],
  },
  {
    title: 'a report',
    processKey: 'wfjb',
    by: 'nonghu1',
    begin: { wfjb: { xzc: village } },
    stops: [
      { taskKey: 'jb', formKey: 'wfjb_jb', by: 'nonghu1', form: { wfjb: { ...place, jbnr: '未批先建' } } },
      {
        taskKey: 'xctk',
        formKey: 'wfjb_xctk',
        by: 'cunwei',
        form: { wfjb: seen },
        more: { outcome: 'confirmed' },
      },
      { taskKey: 'jjfa', formKey: 'wfjb_jjfa', by: 'nongyeju', form: solution('wfjb') },
    ],
  },
  inspection('xj'),
  inspection('xz'),
];
