import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useFieldIds } from '../../admin/control.ts';
import styles from '../../admin/forms.module.css';
import { ReadOnlyMembers } from '../../admin/ReadOnlyMembers.tsx';
import { formAdminTexts } from '../../admin/texts.ts';
import { isRecord } from '../../engine/values/values.ts';
import { type FieldRendererProps, useFormScope } from '../../view/index.ts';
import { optionsOf } from '../radio/option.ts';
import { ageOfMember, type FamilyMember, memberParts, memberPartsOf, withAge } from './model.ts';

const defaultLimit = 20;
const blank: FamilyMember = {
  name: null,
  age: null,
  relation: null,
  idNumber: null,
  registeredResidence: null,
};

/** Members of the household beyond three, a row each. */
export default function FamilyMembersFace({ field, value, readOnly, setValue }: FieldRendererProps) {
  const ids = useFieldIds(field.path);
  const scope = useFormScope();
  const rows = Array.isArray(value) ? value.filter(isRecord) : [];
  if (readOnly) return <ReadOnlyMembers rows={rows} field={field} />;
  const put = (next: Record<string, unknown>[]) => setValue(field.path, next.length > 0 ? next : null);
  const set = (index: number, key: string, part: unknown) =>
    put(rows.map((row, at) => (at === index ? withAge({ ...row, [key]: part }, scope.today) : row)));
  return (
    <div className={styles.members} id={ids.control} tabIndex={-1}>
      {rows.length > 0 && (
        <div className={`${styles.member} ${styles.memberHead}`} aria-hidden>
          {memberParts.map(({ key, spec }) => (
            <span key={key}>{spec.label}</span>
          ))}
        </div>
      )}
      {rows.map((row, index) => (
        <div className={styles.member} key={index}>
          {memberPartsOf(field).map(({ key, spec }) => {
            const label = `${spec.label} ${index + 1}`;
            const held = row[key] === null || row[key] === undefined ? '' : String(row[key]);
            return key === 'relation' ? (
              <Select
                key={key}
                aria-label={label}
                value={held || undefined}
                allowClear
                placeholder={formAdminTexts.choose}
                options={optionsOf(spec, scope).map((option) => ({
                  value: option.value,
                  label: option.label,
                }))}
                onChange={(next) => set(index, key, next ?? null)}
              />
            ) : (
              <Input
                key={key}
                aria-label={label}
                value={held}
                placeholder={spec.label}
                maxLength={key === 'age' ? 3 : 100}
                readOnly={key === 'age' && ageOfMember(row, scope.today) !== null}
                {...(key === 'age' ? { inputMode: 'numeric' as const } : {})}
                onChange={(event) => set(index, key, event.target.value || null)}
              />
            );
          })}
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={`${formAdminTexts.removeMember} ${index + 1}`}
            onClick={() => put(rows.filter((_row, at) => at !== index))}
          />
        </div>
      ))}
      {rows.length < (field.maxCount ?? defaultLimit) && (
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => put([...rows, { ...blank }])}
        >
          {formAdminTexts.addMember}
        </Button>
      )}
    </div>
  );
}
