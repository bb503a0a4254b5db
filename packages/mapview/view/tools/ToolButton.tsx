import { Icon, type IconName } from '../icons.tsx';

interface Props {
  icon: IconName;
  label: string;
  /** What the button is called where a short label is ambiguous; it contains the label. */
  name?: string;
  onPress(): void;
  pressed?: boolean;
  expanded?: boolean;
  disabled?: boolean;
  primary?: boolean;
}

export function ToolButton({ icon, label, name, onPress, pressed, expanded, disabled, primary }: Props) {
  return (
    <button
      type="button"
      className={primary ? 'mv-tool mv-primary' : 'mv-tool'}
      onClick={onPress}
      disabled={disabled}
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      aria-expanded={expanded}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}
