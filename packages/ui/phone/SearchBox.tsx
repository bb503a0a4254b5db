import { Icon } from './icons.tsx';

interface Props {
  /** What is searched for; it stands in the empty field too. */
  label: string;
  value: string;
  onChange(typed: string): void;
  /** Characters that may be typed. */
  maxLength?: number;
}

/** The field by which a list is searched while somebody types. */
export function SearchBox({ label, value, onChange, maxLength = 100 }: Props) {
  return (
    <div className="ui-search">
      <Icon name="search" size={20} />
      <input
        className="ui-input"
        type="search"
        enterKeyHint="search"
        maxLength={maxLength}
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        data-testid="search"
      />
    </div>
  );
}
