/** Every word that the form engine says to people (spec 2 §5, §8; domain facts §6.2; decisions 1–6). */
export const texts = {
  input: (label: string) => `请输入${label}`,
  select: (label: string) => `请选择${label}`,
  upload: (label: string) => `请上传${label}`,
  badShape: (label: string, expected: string) => `${label}应为${expected}`,
  /** What a value that came in another shape should have been. */
  shapes: {
    text: '文本',
    files: '文本：文件编号，多个用逗号分隔',
    choices: '文本：选项，多个用逗号分隔',
    division: '6、9或12位的行政区划代码',
    members: '列表，每位成员一项',
    record: '对象：字段代码与值',
    data: '对象：数据模型代码与其中的字段值',
  },
  tooLong: (label: string, limit: number) => `${label}不能超过${limit}个字`,
  notNumber: (label: string) => `${label}必须为数字`,
  notInteger: (label: string) => `${label}必须为整数`,
  tooManyDecimals: (label: string, decimals: number) => `${label}最多保留${decimals}位小数`,
  tooSmall: (label: string, min: number) => `${label}不能小于${min}`,
  tooLarge: (label: string, max: number) => `${label}不能大于${max}`,
  notDate: (label: string) => `${label}必须为有效日期`,
  notOption: (label: string) => `${label}不在可选范围内`,
  tooManyChoices: (label: string, limit: number) => `${label}最多选择${limit}项`,
  identity: '输入必须为身份证',
  phone: '输入必须为电话',
  creditCode: '请输入正确的统一社会信用代码',
  notVillage: (label: string) => `${label}必须选择到行政村`,
  notTownship: (label: string) => `${label}必须选择到乡镇`,
  fileCount: (limit: number) => `上传文件数量不能超过${limit}个`,
  fileId: (label: string) => `${label}的文件编号不正确，请重新上传`,
  imageType: (types: readonly string[]) => `只支持${types.join('、')}图片上传`,
  imageSize: (size: string) => `上传图片不能超过${size}，请重新上传`,
  imagePixels: '上传图片尺寸不符合要求，请重新上传',
  fileType: '暂不支持该文件类型',
  fileSize: '文件超出大小限制，请重新上传',
  notConvertible: '无法转换为该类型',
  masked: '此项的个人信息已隐去，请填写完整内容，或保持原样不作修改',
  members: {
    count: (limit: number) => `其他家庭成员不能超过${limit}人`,
    row: (index: number, message: string) => `第${index + 1}位家庭成员：${message}`,
    derivedAge: (age: number) => `年龄已按身份证号填为${age}岁`,
    name: '姓名',
    age: '年龄',
    relation: '与户主关系',
    idNumber: '身份证号',
    registeredResidence: '户口所在地',
  },
  geometry: {
    many: '只能绘制一个区域',
    drawn: '已绘制',
    tooSmall: (least: number) => `图形面积不足${least}㎡，请放大地图后重新绘制`,
  },
  areaCheck: {
    pending: (layer: string) => `请先完成${layer}分析`,
    done: '已分析',
    failed: '未能分析',
    unavailable: (layer: string) => `${layer}未能分析，请稍后重试`,
  },
  reasonOwed: (message: string) => `${message}；确需办理的，请写明理由`,
  blankLeft: (label: string, line: string) => `${label}中还有空白没有填：“${line}”，请补上或删去这一行`,
  decision: {
    mismatch: (label: string, values: readonly string[]) =>
      `${label}与办理结果不一致，应选择${values.map((value) => `“${value}”`).join('或')}`,
    none: (label: string) => `${label}与办理结果不一致`,
  },
  outcome: {
    unknown: (fitting: readonly string[]) =>
      `没有这种办理结果${fitting.length > 0 ? `，可选：${fitting.join('、')}` : ''}`,
    otherStatus: (outcome: string, fitting: readonly string[]) =>
      `办理结果“${outcome}”与审批状态不符，${fitting.length > 0 ? `该状态可选：${fitting.join('、')}` : '该状态没有可选的办理结果'}`,
    choose: (possible: readonly string[]) => `请选择办理结果，可选：${possible.join('、')}`,
    opinion: '请输入审批意见',
  },
  lookup: {
    done: (name: string) => `向“${name}”查询`,
    nothing: '对方没有返回可用的内容',
    unknown: '该查询已停用，请联系管理员',
    noInput: (label: string) => `请先填写${label}`,
    unread: (label: string) => `对方返回的${label}不能直接填入`,
  },
  size: (bytes: number) => (bytes >= 1048576 ? `${round(bytes / 1048576)}MB` : `${round(bytes / 1024)}KB`),
} as const;

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
