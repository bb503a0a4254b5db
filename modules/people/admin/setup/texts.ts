/** Words of the guided set-up. */
export const setupPageTexts = {
  title: '县级开通',
  note: '按六个步骤准备本县的数据。可以随时离开，下次接着做；进度保存在服务器上。',
  progress: (done: number, all: number) => `已完成 ${done}/${all} 步`,
  finished: '六个步骤都已完成。',
  goOn: '继续开通',
  cardNote: '本县还没有开通完成，请接着准备区划、人员、图层和流程。',
  steps: {
    county: {
      title: '县和县界',
      what: '本县的六位代码来自设置 COUNTY。县界决定地图的范围，由运维人员用命令导入（运维手册第15节）。',
    },
    divisions: {
      title: '行政区划',
      what: '用 Excel 导入12位国家统计代码：县、乡镇、村各一行，先后不限；再次导入同一文件不会重复。',
    },
    staff: {
      title: '机构和人员',
      what: '先导入机构，再导入人员。没有填写密码的人员得到初始密码，只在导入时给出一次，首次登录须修改。',
    },
    roles: {
      title: '角色',
      what: '核对每个角色能做什么、能看哪里，给尚缺的人员授予角色，并至少再设一名系统管理员。',
    },
    layers: {
      title: '图层',
      what: '没有数据的图层不能参与检查，需要该检查的环节不能同意。图层由运维人员用命令导入（运维手册第15节）。',
    },
    processes: {
      title: '流程启用',
      what: '启用要办理的流程，停用暂不办理的流程，并导入今年和明年的节假日表。',
    },
  },
  states: { open: '待完成', done: '已完成' },
  imports: { divisions: '导入行政区划', institutions: '导入机构', staff: '导入人员' },
  links: {
    organization: '组织机构',
    institution: '机构管理',
    staff: '人员管理',
    roles: '角色与权限',
    processes: '流程配置',
    calendar: '工作日历',
  },
  lacking: '这一步还缺',
  back: '上一步',
  next: '下一步',
  done: '完成这一步',
  again: '重新打开',
  by: (name: string, time: string) => `${name} 于 ${time} 修改`,
  saved: '设置成功',
  checklist: '开通检查清单',
  check: '重新检查',
  complete: '没有缺项，可以开始办理。',
  gaps: (count: number) => `还有 ${count} 项需要处理`,
  more: (count: number) => `等，共 ${count} 个`,
  tasks: (names: string) => `影响环节：${names}`,
  mend: '去处理',
} as const;
