import { Button, Sheet } from '@homestead/ui/phone';
import { useState } from 'react';
import { type FamilyMember, memberParts } from '../../fields/family-members/model.ts';
import { ageAndGender } from '../../fields/identity-number/identity.ts';
import { optionsOf } from '../../fields/radio/option.ts';
import { stepTexts as words } from '../../view/steps/texts.ts';
import { judgeMember, withPart } from '../../view/steps/use-members.ts';
import type { FormHandle } from '../../view/use-form.ts';
import { formTexts } from '../texts.ts';

interface Props {
  member: FamilyMember;
  isNew: boolean;
  others: readonly FamilyMember[];
  context: FormHandle['context'];
  onClose(): void;
  onSave(member: FamilyMember): void;
}

/** The number first: age follows from it. */
const order = ['idNumber', 'name', 'relation', 'age', 'registeredResidence'] as const;

/** One member of the household in a small sheet. */
export function MemberSheet({ member: first, isNew, others, context, onClose, onSave }: Props) {
  const [member, setMember] = useState(first);
  const [faults, setFaults] = useState<ReturnType<typeof judgeMember>>({});
  const known = ageAndGender((member.idNumber ?? '').trim().toUpperCase(), context.today);
  const judge = () =>
    judgeMember(
      member,
      context,
      others.map(({ idNumber }) => idNumber),
    );
  const save = () => {
    const found = judge();
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const idNumber = member.idNumber?.trim().toUpperCase() || null;
    onSave({ ...member, idNumber, age: member.age === null ? null : Number(member.age) });
  };
  return (
    <Sheet
      isOpen
      title={isNew ? words.addMember : words.editMember}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button look="primary" onClick={save} data-testid="save-member">
            {words.save}
          </Button>
        </>
      }
    >
      {order.map((key) => {
        const part = memberParts.find((one) => one.key === key);
        if (!part || (key === 'age' && known)) return null;
        const id = `member-${key}`;
        const value = member[key] === null ? '' : String(member[key]);
        const set = (text: string) => {
          setMember(withPart(member, key, text, context.today));
          setFaults({ ...faults, [key]: undefined });
        };
        return (
          <div key={key} className="field" data-part={key}>
            {'dictionary' in part.spec ? (
              <fieldset className="field-choices">
                <legend className="ui-label">{part.spec.label}</legend>
                {optionsOf(part.spec, context).map((option) => (
                  <label key={option.value} className="field-choice">
                    <input
                      type="radio"
                      name={id}
                      value={option.value}
                      checked={value === option.value}
                      onChange={() => set(option.value)}
                    />
                    <span>{option.label}</span>
                  </label>
                ))}
              </fieldset>
            ) : (
              <>
                <label className="ui-label" htmlFor={id}>
                  {part.spec.label}
                </label>
                <input
                  id={id}
                  className="ui-input"
                  maxLength={100}
                  autoComplete="off"
                  inputMode={key === 'age' ? 'numeric' : 'text'}
                  placeholder={formTexts.input(part.spec.label)}
                  value={value}
                  aria-invalid={faults[key] ? true : undefined}
                  aria-describedby={`${id}-fault`}
                  onChange={(event) => set(event.target.value)}
                  onBlur={() => {
                    const message = value === '' ? undefined : judge()[key];
                    setFaults({ ...faults, [key]: message });
                  }}
                />
                {key === 'idNumber' && known && (
                  <p className="step-derived" role="status">
                    {words.derived(known.gender, known.age)}
                  </p>
                )}
              </>
            )}
            <p id={`${id}-fault`} className="ui-fault" aria-live="polite">
              {faults[key]}
            </p>
          </div>
        );
      })}
    </Sheet>
  );
}
