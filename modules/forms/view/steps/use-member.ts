import { useState } from 'react';
import type { FieldSpec } from '../../engine/field-type.ts';
import { type FamilyMember, memberPartsOf } from '../../fields/family-members/model.ts';
import { ageAndGender, readIdentityNumber } from '../../fields/identity-number/identity.ts';
import { optionsOf } from '../../fields/radio/option.ts';
import type { FormHandle } from '../use-form.ts';
import { judgeMember, withPart } from './use-members.ts';

export interface MemberProps {
  member: FamilyMember;
  isNew: boolean;
  others: readonly FamilyMember[];
  context: FormHandle['context'];
  /** The field of the list of further members: it names the dictionary of relations. */
  field: Pick<FieldSpec, 'dictionary'>;
  onClose(): void;
  onSave(member: FamilyMember): void;
}

/** The number first: age follows from it. */
const order = ['idNumber', 'name', 'relation', 'age', 'registeredResidence'] as const;

export interface MemberPart {
  key: (typeof order)[number];
  label: string;
  value: string;
  fault: string | undefined;
  options: readonly { value: string; label: string }[] | undefined;
  set(text: string): void;
  /** Judges it when it is left. */
  leave(): void;
}

/** One member of a household while it is written: its parts in order, and what the identity number tells. */
export function useMember({ member: first, others, context, field, onSave }: MemberProps) {
  const [member, setMember] = useState(first);
  const [faults, setFaults] = useState<ReturnType<typeof judgeMember>>({});
  const known = ageAndGender(member.idNumber ?? '', context.today);
  const judge = () =>
    judgeMember(
      member,
      context,
      field,
      others.map(({ idNumber }) => idNumber),
    );
  const parts = order.flatMap((key): MemberPart[] => {
    const part = memberPartsOf(field).find((one) => one.key === key);
    if (!part || (key === 'age' && known)) return [];
    const value = member[key] === null ? '' : String(member[key]);
    return [
      {
        key,
        label: part.spec.label,
        value,
        fault: faults[key],
        options: part.spec.dictionary !== undefined ? optionsOf(part.spec, context) : undefined,
        set: (text) => {
          setMember(withPart(member, key, text, context.today));
          setFaults(without(faults, key));
        },
        leave: () => {
          if (value === '') return;
          const message = judge()[key];
          setFaults(message ? { ...faults, [key]: message } : without(faults, key));
        },
      },
    ];
  });
  return {
    parts,
    known,
    save: () => {
      const found = judge();
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      const idNumber = readIdentityNumber(member.idNumber ?? '') || null;
      onSave({ ...member, idNumber, age: member.age === null ? null : Number(member.age) });
    },
  };
}

type Faults = ReturnType<typeof judgeMember>;

function without(faults: Faults, key: keyof FamilyMember): Faults {
  const { [key]: _gone, ...rest } = faults;
  return rest;
}
