import type { ThemeConfig } from 'antd';

/** Pine green on warm paper. Every text colour keeps 4.5:1 on the ground that it stands on. */
export const palette = {
  pine: '#1c6b4f',
  pineDeep: '#123f31',
  pineSoft: '#e7f1ec',
  paper: '#f6f4ef',
  line: '#e5e1d8',
  ink: '#1f2a24',
  inkSoft: '#59645d',
  amber: '#a65d00',
  red: '#b3261e',
  grey: '#6b746e',
} as const;

export const theme: ThemeConfig = {
  token: {
    colorPrimary: palette.pine,
    colorInfo: '#24648f',
    colorSuccess: '#1c7a45',
    colorWarning: palette.amber,
    colorError: palette.red,
    colorLink: palette.pine,
    colorBgLayout: palette.paper,
    colorInfoBg: '#e8f1f7',
    colorInfoBorder: '#bcd5e6',
    colorSuccessBg: '#e7f4eb',
    colorSuccessBorder: '#b5dcc3',
    colorWarningBg: '#fdf2df',
    colorWarningBorder: '#efd2a3',
    colorErrorBg: '#fcecea',
    colorErrorBorder: '#f0c1bd',
    colorPrimaryBg: palette.pineSoft,
    colorText: palette.ink,
    colorTextSecondary: palette.inkSoft,
    colorTextDescription: palette.inkSoft,
    colorTextPlaceholder: '#68726b',
    colorBorder: '#d3cfc4',
    colorBorderSecondary: palette.line,
    borderRadius: 6,
    fontSize: 14,
    fontFamily:
      '"PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC",system-ui,sans-serif',
    controlHeight: 36,
    wireframe: false,
    // People who asked their system for calm get no motion.
    motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  },
  components: {
    Layout: { headerBg: palette.pineDeep, headerHeight: 56, siderBg: '#ffffff', bodyBg: palette.paper },
    Menu: { itemHeight: 40, itemBorderRadius: 6, itemSelectedBg: palette.pineSoft, subMenuItemBg: '#ffffff' },
    Table: {
      headerBg: '#f3f1ea',
      headerColor: '#46514a',
      rowHoverBg: '#f7faf8',
      cellPaddingBlock: 11,
      cellPaddingInline: 14,
    },
    Card: { headerFontSize: 15, headerPadding: 20, bodyPadding: 20 },
    Form: { labelColor: '#46514a', verticalLabelPadding: '0 0 4px', itemMarginBottom: 18 },
    Collapse: { headerBg: '#faf9f5', contentPadding: '20px 20px 4px' },
    Descriptions: { labelBg: '#f7f5ef', labelColor: palette.inkSoft },
  },
};
