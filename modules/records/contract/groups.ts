import type { DataModel } from '@homestead/models/contract';

/** A group of the record API: the records of a data model, or the processes and tasks of cases. */
export interface RecordGroup {
  group: string;
  label: string;
  /** Records of a case are written by its tasks alone; `own` ones belong to no case and are written by the call itself. */
  kind: 'case' | 'process' | 'processTask' | 'own';
  writers?: 'officers' | 'everybody' | undefined;
  officersOnly?: readonly string[] | undefined;
  /** Once this field holds something else than the first choice of its list, only officers may change the record. */
  answeredBy?: string | undefined;
}

/** The record groups of the API: one for each model of the content, and processes and tasks. */
export function recordGroupsOf(models: Readonly<Record<string, DataModel>>): RecordGroup[] {
  return [
    ...Object.values(models).map(
      ({ group, label, case: ofCase, record = {} }): RecordGroup => ({
        ...record,
        group,
        label: record.label ?? label,
        kind: ofCase ? 'case' : 'own',
        ...(ofCase ? {} : { writers: record.writers ?? 'officers' }),
      }),
    ),
    { group: 'process', label: '流程', kind: 'process' },
    { group: 'processTask', label: '流程任务', kind: 'processTask' },
  ];
}
