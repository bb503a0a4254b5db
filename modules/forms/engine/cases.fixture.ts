import type { FormData } from '../contract/form-data.ts';

/** A closed square of about 10 m at the default centre of the map. */
export const square = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [119.098, 25.36],
        [119.0981, 25.36],
        [119.0981, 25.3601],
        [119.098, 25.3601],
        [119.098, 25.36],
      ],
    ],
  },
};
export const drawn = JSON.stringify(square);

export const fileId = (n: number): string => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A whole application, as the wire carries it. */
export const application = {
  xzqh: '350399100201',
  cxz: '第3村民小组',
  name: '林木生',
  xb: '男',
  nl: 51,
  lxdh: '14000001234',
  sfzh: '350399197503120013',
  hkszd: '壶兰县木兰镇示范村3组',
  xzjdmj: 0,
  xjzmj: 0,
  qszsh: '无',
  nsqzjdmj: 100,
  nsqzfzdmj: 80,
  nsqdz: '示范村3组',
  nsqszd: '村道',
  nsqszn: '空地',
  nsqszx: '陈大山住宅',
  nsqszb: '田坎',
  nsqjzmj: 240,
  nsqjzcs: 3,
  nsqjzgd: 10.5,
};

/** For every form with required fields: what completes it, over a case whose application was made. */
export const completeForms: Record<string, FormData> = {
  jfsqjd_nhsq: { jfsqjd: application },
  jfsqjd_cwhgs: { jfsqjd: { cwhGsnr: '公示内容' } },
  jfsqjd_cwhsh: { jfsqjd: { cwhJbr: '陈经办', cwhXctkyj: '现场与申请一致' } },
  kgfxjd_xcfx: {
    kgfxjd: {
      zjdmj: 99.5,
      xd: '村道',
      xn: '空地',
      xx: '陈大山住宅',
      xb: '田坎',
      xcqrr: '黄放线',
      hsyj: '位置一致',
      erbz: '无',
    },
  },
  jgysjd_nhsq: {
    jgysjd: { xcjsghxkzh: '乡字第350399202600001号', nczjdpzsh: '农宅字3503991002026001号' },
  },
  jgysjd_sdchy: { jgysjd: { adzjdmj: 100, adzfmj: 80, adjzcs: 3, adjzgd: 10.5, bz: '无' } },
  wfjb_jb: { wfjb: { cxz: '第1村民小组', nhxm: '张某', zjddz: '村口', jbnr: '未批先建' } },
  wfjb_xctk: { wfjb: { szfddxctkbz: '已建一层', sjspyj: '责令停工', sjspbz: '李核实' } },
  wfjb_jjfa: { wfjb: { ncjscfj: [fileId(11)] } },
  rcxj_xz: { rcxj: { xzc: '350399100201', zjddz: '村口', szfddxctkzp: [fileId(12)] } },
  rcxj_jjfa: { rcxj: { ncjscfj: [fileId(13)] } },
  rcxj_xj: { rcxj: { cxz: '第1村民小组', nhxm: '张某', zjddz: '村口', szfddxctkbz: '正在施工' } },
};
