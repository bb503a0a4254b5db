import type { FormFieldSpec } from '../../contract/form.ts';
import { memberPaths } from '../../engine/steps/members.ts';
import { derivedPaths } from '../../view/steps/derived.ts';
import type { FormHandle } from '../../view/use-form.ts';
import { FieldRow } from '../FieldRow.tsx';
import { MemberList } from './MemberList.tsx';

interface Props {
  fields: readonly FormFieldSpec[];
  form: FormHandle;
  /** Stands above the fields where there are any beside the members. */
  title?: string;
}

/** Fields to fill in: what an identity number has told is said and not asked, members are one list. */
export function StepFields({ fields, form, title }: Props) {
  const { members } = form.context.form;
  const inMembers = new Set(members ? memberPaths(members) : []);
  const known = derivedPaths(form.context, form.values);
  const told: FormHandle = {
    ...form,
    isFieldReadOnly: (field) => known.has(field.path) || form.isFieldReadOnly(field),
  };
  const shown = fields.filter(({ path, client }) => !client?.mobile?.hidden && !inMembers.has(path));
  return (
    <>
      {title && shown.length > 0 && <h2 className="step-title">{title}</h2>}
      {shown.map((field) => (
        <FieldRow key={field.path} field={field} form={told} />
      ))}
      {members && fields.some(({ path }) => path === members.further) && (
        <MemberList form={form} members={members} />
      )}
    </>
  );
}
