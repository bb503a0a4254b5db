/** Where a case stands, in the county's words (domain facts §3.5), by process and open task. */
const stages: Record<string, Record<string, string>> = {
  zjdjfsp: {
    nhsq: '农户申请',
    cjtzgsc: '村级审查',
    cwhyj: '村级审查',
    cwhgs: '村级审查',
    gsTimer: '公示中',
    cwhgsyj: '公示中',
    cwhsh: '一到场',
    jftzxz: '选图',
    zgbcs: '初审',
    nzysq: '农转用',
    nzypw: '农转用',
    lssp_bm: '联审',
    lssp: '联审',
    pcpw: '联审',
    nhxx: '已批准（待开工）',
    xcfx: '二到场',
    ysnhsq: '施工中',
    sdchy: '待验收',
    ysyj: '待验收',
    djsq: '待登记',
    djsp: '待登记',
  },
  wfjb: { jb: '待提交', xctk: '待核实', jjfa: '处置中' },
  rcxj: { xj: '待提交', xz: '待提交', sp: '待审批', jjfa: '处置中' },
};

const endings: Record<string, string> = {
  draft: '草稿',
  suspended: '已挂起',
  completed: '已办结',
  refused: '不予批准',
  withdrawn: '已撤回',
  ended: '已终止',
};

/** The stage of a case in words; cases that ended say how. */
export function stageOf(
  processKey: string,
  status: string,
  openTaskKeys: readonly string[],
  waiting: readonly string[],
): string {
  const ending = endings[status];
  if (ending) return ending;
  const at = openTaskKeys[0] ?? waiting[0];
  return (at && stages[processKey]?.[at]) || '办理中';
}

const prefixes: Record<string, string> = { zjdjfsp: 'JF', wfjb: 'WJ', rcxj: 'XJ' };

/** Prefix of case numbers (domain facts §7.6); `LC` for processes that a county adds. */
export function casePrefix(processKey: string): string {
  return prefixes[processKey] ?? 'LC';
}
