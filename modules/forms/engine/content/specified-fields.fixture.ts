/*
 * The field table of the domain facts (D §4.1–4.14), written down by hand: code, type, label and unit of every code of both
 * specifications. Where the table leaves a choice, its head settles it. Units stand apart from the labels.
 */

const kinds = {
  txt: 'text',
  area: 'text-area',
  int: 'integer',
  dec2: 'number',
  date: 'date',
  radio: 'radio',
  chk: 'checkbox-group',
  sel: 'select',
  id: 'identity-number',
  tel: 'phone',
  img: 'image',
  file: 'file',
  geo: 'geometry',
  division: 'division',
  size: 'area-size',
} as const;

export interface FieldLine {
  source: string;
  path: string;
  type: (typeof kinds)[keyof typeof kinds];
  label: string;
  unit?: string;
}

const table: [source: string, group: string, lines: string][] = [
  [
    'D §4.1',
    'jfsqjd',
    `xzqh division 行政区划
    cxz sel 村(居)民小组
    name txt 姓名
    xb radio 性别
    nl int 年龄 岁
    lxdh tel 联系电话
    sfzh id 身份证号
    hkszd txt 户口所在地
    name1 txt 家庭成员姓名
    name2 txt 家庭成员姓名
    name3 txt 家庭成员姓名
    age1 int 年龄 岁
    age2 int 年龄 岁
    age3 int 年龄 岁
    relation1 sel 与户主关系
    relation2 sel 与户主关系
    relation3 sel 与户主关系
    idNumber1 id 身份证号
    idNumber2 id 身份证号
    idNumber3 id 身份证号
    registeredResidence1 txt 户口所在地
    registeredResidence2 txt 户口所在地
    registeredResidence3 txt 户口所在地`,
  ],
  [
    'D §4.2',
    'jfsqjd',
    `xzjdmj dec2 现宅基地面积 ㎡
    xjzmj dec2 现建筑面积 ㎡
    qszsh txt 权属证书号
    xzjdczqk radio 现宅基地处置情况`,
  ],
  [
    'D §4.3',
    'jfsqjd',
    `nsqzjdmj dec2 拟申请宅基地面积 ㎡
    nsqzfzdmj dec2 拟申请住房(房基)占地面积 ㎡
    nsqdz txt 拟申请地址
    nsqdl chk 拟占用地类
    nsqszd txt 四至：东至
    nsqszn txt 四至：南至
    nsqszx txt 四至：西至
    nsqszb txt 四至：北至
    nsqjzmj dec2 拟建住房建筑面积 ㎡
    nsqjzcs int 拟建层数 层
    nsqjzgd dec2 拟建高度 米
    nsqjflx radio 建房类型
    nsqjzfm sel 建筑风貌
    sfzqxlqlryj radio 是否征求相邻权利人意见`,
  ],
  [
    'D §4.4',
    'jfsqjd',
    `nczjdhjfsqb img 农村宅基地和建房(规划许可)申请表
    sfzzp file 身份证照片
    fkozp file 户口簿照片
    bdcqzzp file 不动产权证照片
    cnssc file 宅基地使用承诺书`,
  ],
  [
    'D §4.5',
    'jfsqjd',
    `sfjtjjzzcy radio 是否集体经济组织成员
    sfyhdz radio 是否一户多宅
    sffhgtkjgh radio 是否符合国土空间规划
    sffhczgh radio 是否符合村庄规划
    sffhflfg radio 是否符合法律法规
    sfyjfzg radio 是否有建房资格
    cjtjjzzShyj radio 村集体经济组织审核意见
    cjtjjzzShbz area 审核备注
    bypztzs file 不予批准通知书`,
  ],
  [
    'D §4.6',
    'jfsqjd',
    `cwhSftyjf radio 村委会是否同意建房
    cwhHyjysc file 村民(代表)会议纪要
    chwTlyj area 讨论意见
    cwhGsnr area 公示内容
    cwhGstp img 公示图片
    cwhgsGsyj radio 公示意见
    cwhgsCwhhyjy file 村委会会议纪要
    cwhgsBz area 备注`,
  ],
  [
    'D §4.7',
    'jfsqjd',
    `cwhSxmj size 所选区域面积 ㎡
    cwhKxjfqytk geo 框选建房区域
    cwhYjjbntSfzy radio 是否占用永久基本农田
    cwhYjjbntZymj dec2 占用永久基本农田面积 ㎡
    cwhBhhxSfzy radio 是否占用生态保护红线
    cwhBhhxZymj dec2 占用生态保护红线面积 ㎡
    cwhDscqgtddcZymj area 第三次全国国土调查占用地类及面积
    cwhZycbdqk txt 占用承包地情况
    ccwhJfmjqk area 建房面积情况
    cwhMjsffh radio 面积是否符合
    cwhJzlxsffh radio 建房类型是否符合
    cwhJzfmsffh radio 建筑风貌是否符合
    cwhJbr txt 经办人
    cwhJbrq date 经办日期
    cwhChtsc img 现场(测绘图)照片上传
    cwhSpyj radio 审批意见
    cwhXctkyj area 现场踏勘意见
    cwhBz txt 备注`,
  ],
  [
    'D §4.8',
    'jfsqjd',
    `jftzxzTzbh txt 建房图纸编号
    jftzxzJzsjtzzp img 建筑设计图纸照片
    zgbCsyj radio 初审意见
    zgbCshyjy file 初审会议纪要
    zgbSfblnzy radio 是否办理农转用
    zgbCsbz area 初审备注
    zgbPch txt 批次号
    zgbPwh txt 批文号
    sftyjfls radio 是否同意建房联审`,
  ],
  [
    'D §4.9',
    'jfsqjd',
    `nzyXz division 申报乡镇
    nzySqhs int 申请户数 户
    nzyPch txt 农转用批次号
    nzypwh txt 农转用批文号
    jfhshzb file 建房户数汇总表
    jfdzxzzp file 建房地址现状照片
    kcdjtzz file 勘测定界图(纸质)
    kcdjtdz file 勘测定界图(电子)
    jsydtdlyflmjb file 建设用地土地利用分类面积表
    tdlyztgh file 土地利用总体规划图
    tdlyxzfft file 土地利用现状分幅图
    nczjdhjfghxkyyyjb file 农村宅基地和建房(规划许可)验收(审批)意见表
    syldshtys file 使用林地审核同意书
    wwgydsm file 无违规用地说明`,
  ],
  [
    'D §4.10',
    'jfsqjd',
    `pzsqzjdmj dec2 批准宅基地面积 ㎡
    pzsqzfzdmj dec2 批准住房(房基)占地面积 ㎡
    pzsqdz txt 批准地址
    dl chk 占用地类
    jflx radio 建房类型
    szd txt 四至：东至
    szn txt 四至：南至
    szx txt 四至：西至
    szb txt 四至：北至
    jzfm sel 建筑风貌
    zfjzmj dec2 住房建筑面积 ㎡
    jzcs int 建筑层数 层
    jzgd dec2 建筑高度 米
    lshyjy file 联审会议纪要
    lsyj radio 联审意见
    lsbypztzs file 联审不予批准通知书
    bz area 备注
    nczjdpzs file 农村宅基地批准书
    xcjsxkz file 乡村建设规划许可证`,
  ],
  [
    'D §4.11',
    'kgfxjd',
    `zjdmj dec2 实测占用宅基地面积 ㎡
    xd txt 实测四至：东至
    xn txt 实测四至：南至
    xx txt 实测四至：西至
    xb txt 实测四至：北至
    dw file 定位(点位)图
    xzp img 现场照片
    hsjg radio 核实结果
    xcqrr txt 现场确认人
    qrsj date 确认时间
    hsyj area 核实意见
    eryj area 审批意见
    erbz area 审批备注
    xcjsxkz file 乡村建设规划许可证
    nczjdpzs file 农村宅基地批准书`,
  ],
  [
    'D §4.12',
    'jgysjd',
    `sdjfwz radio 实地建房位置是否一致
    adzjdmj dec2 实地(实用)宅基地面积 ㎡
    adzfmj dec2 实地房基占地面积 ㎡
    adjzcs int 实际(竣工)层数 层
    adjzgd dec2 实际(竣工)高度 米
    jzfmsfyz radio 建筑风貌是否一致
    jgrqsfyz radio 竣工日期是否一致
    qk radio 拆旧退还宅基地情况
    zp img 现场照片
    cht file 测绘图
    yj area 验收意见
    yjb file 验收意见表
    bz area 备注
    xcjsghxkzh txt 乡村建设规划许可证号
    nczjdpzsh txt 农村宅基地批准书号
    kgrq date 开工日期
    jgrq date 竣工日期
    zpsc img 照片上传
    nczjdhjfghxkyyyjb file 验收意见表
    ysspyj radio 验收审批意见
    ysbz area 验收备注`,
  ],
  [
    'D §4.13',
    'bdcdj',
    `bdcdjsqs file 不动产登记申请书
    bdczxSpyj area 不动产登记中心审批意见
    bdczxSpjg radio 审批结果
    bdczxScbdcz file 不动产权证书上传`,
  ],
  [
    'D §4.14',
    'wfjb',
    `xzc division 行政村
    cxz sel 村(居)民小组
    nhxm txt 违建户(农户)姓名
    zjddz txt 违建(举报)地址
    sjwflx sel 涉及违法类型
    jbt img 举报图片
    jbnr area 举报内容
    zjdtb geo 违建图斑(位置)
    szfddxctksj date 现场踏勘时间
    szfddxctkzp img 现场踏勘照片
    szfddxctkbz area 问题描述
    sjspyj area 处理意见
    sjspbz txt 核实人
    ncjscfj file 处置方案附件`,
  ],
  [
    'D §4.14',
    'rcxj',
    `xzc division 行政村
    cxz sel 村(居)民小组
    nhxm txt 违建户(农户)姓名
    zjddz txt 违建(举报)地址
    sjwflx sel 涉及违法类型
    zjdtb geo 违建图斑(位置)
    szfddxctkbz area 现场情况
    szfddxctkzp img 现场照片
    sjspyj area 处理意见
    sjspbz txt 审批备注
    ncjscfj file 处置方案附件`,
  ],
];

export const fieldLines: FieldLine[] = table.flatMap(([source, group, lines]) =>
  lines.split('\n').map((line) => {
    const [code = '', kind = '', label = '', unit] = line.trim().split(' ');
    const type = kinds[kind as keyof typeof kinds];
    return { source, path: `${group}.${code}`, type, label, ...(unit && { unit }) };
  }),
);
