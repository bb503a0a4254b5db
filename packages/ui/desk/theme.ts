import type { ThemeConfig } from 'antd';
import { colours, palette } from './colours.ts';

export const theme: ThemeConfig = {
  token: {
    ...colours,
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
      // What antd derives for a sorted column is a cold grey.
      headerSortActiveBg: '#ebe8de',
      headerSortHoverBg: '#ebe8de',
      fixedHeaderSortActiveBg: '#ebe8de',
      bodySortBg: '#faf9f5',
      rowHoverBg: '#f7faf8',
      // The one that antd derives is as dark as a disabled row.
      rowSelectedHoverBg: '#d9e8df',
      cellPaddingBlock: 11,
      cellPaddingInline: 14,
    },
    Card: { headerFontSize: 15, headerPadding: 20, bodyPadding: 20 },
    Form: { labelColor: '#46514a', verticalLabelPadding: '0 0 4px', itemMarginBottom: 18 },
    Collapse: { headerBg: '#faf9f5', contentPadding: '20px 20px 4px' },
    Descriptions: { labelBg: '#f7f5ef', labelColor: palette.inkSoft },
  },
};
