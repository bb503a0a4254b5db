import type { ButtonHTMLAttributes } from 'react';
import { phoneTexts } from './texts.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'plain' | 'danger' | 'text';
  isBlock?: boolean;
  isBusy?: boolean;
}

/** A button of at least 44 px; while busy it says so and cannot be pressed again, but keeps the keyboard's place. */
export function Button({
  look = 'plain',
  isBlock,
  isBusy,
  className = '',
  children,
  disabled,
  onClick,
  ...rest
}: Props) {
  const classes = `ui-button ui-button-${look}${isBlock ? ' ui-button-block' : ''} ${className}`;
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? phoneTexts.busy : children}
    </button>
  );
}
