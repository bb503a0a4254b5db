/** Placeholders of notices, by the names that administrators write, with what stands for each in a preview. */
export const placeholders = {
  task: { name: '环节', sample: '审核' },
  matter: { name: '事项', sample: '事项名称' },
  applicant: { name: '申请人', sample: '张三' },
  number: { name: '编号', sample: 'JF20260001' },
  by: { name: '经办人', sample: '李四' },
  until: { name: '办理要求', sample: '请于 2026-03-05 前办理' },
  dueDay: { name: '到期日', sample: ' 2026-03-05 ' },
  because: { name: '原因', sample: '原因：请补充户口簿照片' },
  said: { name: '附言', sample: '“请尽快办理”' },
  told: { name: '说明', sample: '情况说明' },
  opinion: { name: '意见', sample: '李四的意见：“同意”' },
  result: { name: '结果', sample: '不予批准' },
  resultSaid: { name: '办理结果', sample: '办理结果：准予登记。' },
} as const;
export type Placeholder = keyof typeof placeholders;
/** What stands for each placeholder, by the name that administrators write. */
export type PlaceholderValues = Record<(typeof placeholders)[Placeholder]['name'], string>;
