import type { Audit } from '@homestead/audit/server';
import type { Files } from '@homestead/files/server';
import type { WorkflowDeps } from '@homestead/workflow/server';

/** What the record calls work with: the workflow's own dependencies, and files and log for records that belong to no case. */
export interface RecordDeps extends Pick<WorkflowDeps, 'db' | 'clock' | 'forms' | 'people' | 'personalData'> {
  files: Pick<Files, 'checkFiles' | 'linkFiles' | 'unlinkFiles'>;
  audit: Pick<Audit, 'write'>;
}
