import { useId, useState } from 'react';
import type { SelectFilterInput } from '../widgets/select-filter.ts';
import { widgetTexts } from '../widgets/texts.ts';
import { Icon } from './icons.tsx';
import { Sheet } from './Sheet.tsx';
import './look/filters.css';

const words = widgetTexts.select;

/** A labelled choice that searches at once; its options rise from the bottom (spec 2 §2.16). */
export function SelectFilter({ label, value, options, onSearch, onShowOptions, ...rest }: SelectFilterInput) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const placeholder = rest.placeholder ?? words.placeholder;
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  const choose = (next: string | undefined) => {
    setOpen(false);
    if (next !== value) onSearch(next);
  };
  return (
    <div className="ui-filter">
      <span id={id} className="ui-label">
        {label}
      </span>
      <div className="ui-filter-line">
        <button
          type="button"
          className="ui-input ui-picker"
          aria-labelledby={`${id} ${id}-value`}
          aria-haspopup="dialog"
          disabled={rest.isDisabled}
          onClick={() => {
            onShowOptions?.();
            setOpen(true);
          }}
        >
          <span id={`${id}-value`} className={chosen ? '' : 'ui-soft'}>
            {chosen ?? placeholder}
          </span>
          <Icon name="down" size={18} />
        </button>
        {value !== undefined && !rest.isDisabled && (
          <button
            type="button"
            className="ui-clear"
            aria-label={words.clear(label)}
            onClick={() => choose(undefined)}
          >
            <Icon name="close" size={20} />
          </button>
        )}
      </div>
      <Sheet isOpen={isOpen} title={label} onClose={() => setOpen(false)}>
        {rest.isLoading && (
          <p className="ui-soft" role="status">
            {widgetTexts.loading}
          </p>
        )}
        {!rest.isLoading && options.length === 0 && <p className="ui-soft">{words.none}</p>}
        {!rest.isLoading && options.length > 0 && (
          <ul className="ui-rows">
            {options.map((option) => (
              <li key={option.value}>
                <button
                  type="button"
                  className="ui-row"
                  aria-pressed={option.value === value}
                  onClick={() => choose(option.value)}
                >
                  <span className="ui-grow">{option.label}</span>
                  {option.value === value && <Icon name="done" size={20} />}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Sheet>
    </div>
  );
}
