import { useClient } from '@homestead/ui';
import { Button, Icon } from '@homestead/ui/phone';
import { texts } from '../../contract/texts.ts';
import { isRecord } from '../../engine/values/values.ts';
import { formTexts as words } from '../../mobile/texts.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { inputId } from '../../view/ids.ts';
import { useFormScope } from '../../view/scope.ts';
import { optionsOf } from '../radio/option.ts';
import { ageOfMember, memberParts, memberPartsOf, withAge } from './model.ts';

const defaultLimit = 20;

/** Household members beyond the three that have fields of their own: a card each. */
export default function FamilyMembersMobile({ field, value, readOnly, setValue }: FieldRendererProps) {
  const scope = useFormScope();
  const { notify } = useClient();
  const rows = Array.isArray(value) ? value.filter(isRecord) : [];
  const limit = field.maxCount ?? defaultLimit;
  const write = (next: Record<string, unknown>[]) => setValue(field.path, next.length > 0 ? next : null);
  const change = (index: number, key: string, part: unknown) =>
    write(rows.map((row, at) => (at === index ? withAge({ ...row, [key]: part }, scope.today) : row)));
  const add = () => {
    if (rows.length >= limit) return notify(texts.members.count(limit));
    write([...rows, Object.fromEntries(memberParts.map(({ key }) => [key, null]))]);
  };
  const remove = (index: number) => {
    write(rows.filter((_row, at) => at !== index));
    notify(words.removed, 'done');
  };
  if (readOnly && rows.length === 0) return <div className="field-value ui-soft">{words.none}</div>;
  return (
    <div>
      {rows.map((row, index) => (
        <fieldset key={index} className="field-member" disabled={readOnly}>
          <legend>{words.member(index + 3)}</legend>
          {memberPartsOf(field).map(({ key, type, spec }) => {
            const id = `${inputId(field.path)}-${index}-${key}`;
            const part = row[key];
            const shown = typeof part === 'string' || typeof part === 'number' ? String(part) : '';
            return (
              <div key={key} className="field-member-part">
                <label htmlFor={id}>{spec.label}</label>
                {readOnly ? (
                  <span>{type.show(part, spec, scope) || words.none}</span>
                ) : spec.dictionary !== undefined ? (
                  <select
                    id={id}
                    className="ui-input field-select"
                    value={shown}
                    onChange={(event) => change(index, key, event.target.value || null)}
                  >
                    <option value="">{words.choose(spec.label)}</option>
                    {optionsOf(spec, scope).map((option) => (
                      <option key={option.value} value={option.value}>
                        {option.label}
                      </option>
                    ))}
                  </select>
                ) : (
                  <input
                    id={id}
                    className="ui-input"
                    maxLength={100}
                    inputMode={key === 'age' ? 'numeric' : 'text'}
                    readOnly={key === 'age' && ageOfMember(row, scope.today) !== null}
                    value={shown}
                    onChange={(event) =>
                      change(
                        index,
                        key,
                        key === 'age' ? type.normalise(event.target.value, spec) : event.target.value,
                      )
                    }
                  />
                )}
              </div>
            );
          })}
          {!readOnly && (
            <Button
              look="text"
              onClick={() => remove(index)}
              aria-label={`${words.removeMember}${words.member(index + 3)}`}
            >
              {words.removeMember}
            </Button>
          )}
        </fieldset>
      ))}
      {!readOnly && (
        <Button isBlock onClick={add} data-testid="add-member">
          <Icon name="plus" size={18} /> {words.addMember}
        </Button>
      )}
    </div>
  );
}
