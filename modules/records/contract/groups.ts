/** The ten record groups of the API. A case's records are written by its tasks alone; `own` ones by the call itself. */
export const recordGroups = [
  { group: 'jfsqjd', label: '建房申请', kind: 'case' },
  { group: 'kgfxjd', label: '开工放线', kind: 'case' },
  { group: 'jgysjd', label: '竣工验收', kind: 'case' },
  { group: 'bdcdj', label: '不动产登记', kind: 'case' },
  { group: 'wfjb', label: '违法举报', kind: 'case' },
  { group: 'rcxj', label: '日常巡检', kind: 'case' },
  { group: 'process', label: '流程', kind: 'process' },
  { group: 'processTask', label: '流程任务', kind: 'processTask' },
  { group: 'dwjbxx', label: '单位基本信息', kind: 'own', writers: 'officers' },
  // Villagers ask for papers of the archive; what an officer answers is not theirs to write, and closes the request to them.
  {
    group: 'daglsqxz',
    label: '档案申请下载',
    kind: 'own',
    writers: 'everybody',
    officersOnly: ['shyj', 'shzt'],
    answeredBy: 'shzt',
  },
] as const satisfies readonly RecordGroup[];

export interface RecordGroup {
  group: string;
  label: string;
  kind: 'case' | 'process' | 'processTask' | 'own';
  writers?: 'officers' | 'everybody';
  officersOnly?: readonly string[];
  /** Once this field holds something else than the first choice of its list, only officers may change the record. */
  answeredBy?: string;
}
