/** Words of the page that shows the widgets in all their states. Words of the widgets themselves stand with them. */
export const galleryTexts = {
  title: '组件示例',
  lead: '表单与列表使用的公共组件，逐一展示各种状态。',
  denied: '仅系统管理员可以查看此页面',
  contents: '目录',
  longText:
    '县级农业农村主管部门会同自然资源主管部门对乡镇人民政府报送的宅基地建房申请材料进行抽查，发现四至界线与现场不一致的，应当退回并书面说明理由，由村民委员会组织重新踏勘后再行报送。',
} as const;
