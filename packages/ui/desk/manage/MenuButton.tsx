import { Button, type ButtonProps, Dropdown } from 'antd';
import { useRef } from 'react';

interface MenuEntry {
  key: string;
  label: string;
  testId?: string;
  isDangerous?: boolean;
}

interface Props extends Omit<ButtonProps, 'onClick'> {
  items: readonly MenuEntry[];
  onChoose(key: string): void;
}

/** A button with a menu: opened and left by mouse or keyboard, and the focus comes back to the button. */
export function MenuButton({ items, onChoose, ...button }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: items.map(({ key, label, testId, isDangerous = false }) => ({
          key,
          label: testId ? <span data-testid={testId}>{label}</span> : label,
          danger: isDangerous,
        })),
        onKeyDown: (event) => {
          if (event.key === 'Escape') opener.current?.focus();
        },
        onClick: ({ key, domEvent }) => {
          // Enter would go on into the text field that the chosen dialog opens with, as a line of its own.
          domEvent.preventDefault();
          // A dialog gives the focus back to what had it: the menu's item is gone by then.
          opener.current?.focus();
          onChoose(key);
        },
      }}
    >
      <Button {...button} ref={opener} />
    </Dropdown>
  );
}
