import type { CapabilityCatalogue } from '@homestead/http/contract';

/** What a role may be allowed in this module, beside what its tasks ask of it. Content gives capabilities to roles. */
export const workflowCapabilities = {
  'workflow.task.claim': { label: '签收待办任务', group: '办件' },
  'workflow.case.search': { label: '查询辖区案件', group: '办件' },
  'workflow.case.suspend': { label: '挂起和恢复案件', group: '办件' },
  'workflow.case.end': { label: '终止案件', group: '办件' },
  'workflow.case.reassign': { label: '改派在办任务', group: '办件' },
  'workflow.case.migrate': { label: '迁移案件到流程版本', group: '办件' },
  'workflow.answer.read': { label: '查看对提示的答复', group: '办件' },
  'workflow.opinion.give': { label: '受邀加签', group: '办件' },
  'workflow.copy.receive': { label: '接收抄送', group: '办件' },
  'workflow.ownerReview.answer': { label: '核实申请人', group: '办件' },
  'workflow.definition.deploy': { label: '部署流程', group: '流程' },
  'workflow.definition.suspend': { label: '启用或停用流程定义', group: '流程' },
} as const satisfies CapabilityCatalogue;

declare module '@homestead/http/contract' {
  interface CapabilityNames extends Record<keyof typeof workflowCapabilities, true> {}
}
