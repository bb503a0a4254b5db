import { DescriptionList } from '@homestead/ui/widgets';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import type { CaseStatus } from '../../contract/index.ts';
import { workflowTexts } from '../../contract/texts.ts';
import styles from '../flow.module.css';
import { StatusTag } from '../lists/StatusTag.tsx';

interface Props {
  title: string;
  caseNo: string | null;
  processName: string;
  status: CaseStatus;
  stage: string;
  facts: readonly { label: string; value: ReactNode }[];
  extra?: ReactNode;
}

/** What the case is: number, applicant, place, where it stands, until when. */
export function CaseHeader({ title, caseNo, processName, status, stage, facts, extra }: Props) {
  return (
    <header className={styles.caseHeader} data-testid="case-header">
      <Flex justify="space-between" align="flex-start" gap={12} wrap>
        <div>
          <h1>
            {title} <StatusTag status={status} stage={stage} />
          </h1>
          <p className={`${styles.soft} figures`}>
            {processName} · {caseNo ?? workflowTexts.noCaseNo}
          </p>
        </div>
        {extra}
      </Flex>
      <DescriptionList items={facts} />
    </header>
  );
}
