import { Button, Sheet } from '@homestead/ui/phone';
import { stepTexts as words } from '../../view/steps/texts.ts';
import { type MemberPart, type MemberProps, useMember } from '../../view/steps/use-member.ts';
import { formTexts } from '../texts.ts';

/** One member of the household in a small sheet. */
export function MemberSheet(props: MemberProps) {
  const { isNew, onClose } = props;
  const { parts, known, save } = useMember(props);
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
      {parts.map((part) => (
        <div key={part.key} className="field" data-part={part.key}>
          {part.options ? <Choices part={part} /> : <Line part={part} />}
          {part.key === 'idNumber' && known && (
            <p className="step-derived" role="status">
              {words.derived(known.gender, known.age)}
            </p>
          )}
          <p id={`member-${part.key}-fault`} className="ui-fault" aria-live="polite">
            {part.fault}
          </p>
        </div>
      ))}
    </Sheet>
  );
}

function Choices({ part: { key, label, value, options = [], set } }: { part: MemberPart }) {
  return (
    <fieldset className="field-choices">
      <legend className="ui-label">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="field-choice">
          <input
            type="radio"
            name={`member-${key}`}
            value={option.value}
            checked={value === option.value}
            onChange={() => set(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Line({ part: { key, label, value, fault, set, leave } }: { part: MemberPart }) {
  const id = `member-${key}`;
  return (
    <>
      <label className="ui-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="ui-input"
        maxLength={100}
        autoComplete="off"
        inputMode={key === 'age' ? 'numeric' : 'text'}
        placeholder={formTexts.input(label)}
        value={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-fault`}
        onChange={(event) => set(event.target.value)}
        onBlur={leave}
      />
    </>
  );
}
