import { Table } from 'antd';
import type { FieldSpec } from '../engine/field-type.ts';
import { memberPartsOf } from '../fields/family-members/model.ts';
import { useFormScope } from '../view/index.ts';
import styles from './forms.module.css';
import { formAdminTexts } from './texts.ts';

export function ReadOnlyMembers({
  rows,
  field,
}: {
  rows: readonly Record<string, unknown>[];
  field: Pick<FieldSpec, 'dictionary'>;
}) {
  const scope = useFormScope();
  if (rows.length === 0) return <span className={styles.blank}>{formAdminTexts.noMembers}</span>;
  return (
    <Table
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey={(row) => rows.indexOf(row)}
      dataSource={[...rows]}
      columns={memberPartsOf(field).map(({ key, type, spec }) => ({
        key,
        title: spec.label,
        render: (_value: unknown, row) => type.show(row[key], spec, scope) || formAdminTexts.empty,
      }))}
    />
  );
}
