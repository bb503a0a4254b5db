import { consumerTexts } from '../../contract/consumers/texts.ts';

const megabytes = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 });

/** Words of the page of the keys of other systems. */
export const consumerPageTexts = {
  title: consumerTexts.title,
  note: '供其他系统调用；密钥只在生成时显示一次，更换时可同时保留两个',
  search: '名称或密钥编号',
  create: '新增调用方',
  edit: '修改调用方',
  state: consumerTexts.columns.qyzt,
  name: consumerTexts.columns.name,
  keyId: consumerTexts.columns.keyId,
  scopes: consumerTexts.columns.scopes,
  scopesHint:
    '每项输入后按回车。interface:接口路径——可调用该接口；cases:接口路径——可查该接口的全部办件；personal:接口路径——个人信息不遮盖；field:接口路径.字段——只给这些字段；division:区划代码——只限该区划；role:角色编码——以该角色办件；map.read——公开图层的地图服务；map.feature.read——全部图层和字段；layer:图层编码——只限该图层',
  networks: consumerTexts.columns.networks,
  networksHint: '如 10.20.0.0/16；为空则不限',
  expiresOn: consumerTexts.columns.expiresOn,
  forever: '长期',
  anywhere: '不限',
  fileMbPerDay: consumerTexts.columns.fileMbPerDay,
  fileMbPerDayHint: '经接口送交的文件，每日 0 时重新计算；为空则不限',
  files: '今日送交文件',
  filesToday: (bytes: number, limit: number | null) =>
    `${megabytes.format(bytes / 1_048_576)} / ${limit === null ? '不限' : `${limit} MB`}`,
  secrets: '密钥',
  lastUsed: (time: string) => `最近使用 ${time}`,
  neverUsed: '未使用',
  add: '更换密钥',
  end: '停用旧密钥',
  askAdd: (name: string) => `为“${name}”生成新密钥？原密钥继续有效，对方换用后请停用。`,
  askEnd: (name: string) => `停用“${name}”较早的密钥？用它的调用立即失败。`,
  secretTitle: '密钥',
  secretNote: (name: string) => `请立即交给“${name}”并妥善保存，关闭后不再显示。`,
  secretLabel: '密钥内容',
  noted: '已保存',
} as const;
