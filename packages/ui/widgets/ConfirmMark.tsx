import type { ReactNode } from 'react';
import type { ConfirmType } from './confirm.ts';

const round = <circle cx="12" cy="12" r="9" />;
const marks = {
  confirm: {
    colour: '#8f5600',
    shape: (
      <>
        {round}
        <path d="M9.5 9.2a2.6 2.6 0 115 .8c0 1.7-2.5 2-2.5 3.6M12 17h.01" />
      </>
    ),
  },
  applyConfirm: { colour: '#0b6b4f', shape: <path d="M6 3h9l4 4v14H6zM9 13l2.5 2.5L16 11" /> },
  dataconfirm: { colour: '#b3261e', shape: <path d="M12 4l9.5 16.5h-19zM12 10v5M12 17.8h.01" /> },
  info: {
    colour: '#24648f',
    shape: (
      <>
        {round}
        <path d="M12 11v6M12 7.5h.01" />
      </>
    ),
  },
} as const satisfies Record<ConfirmType, { colour: string; shape: ReactNode }>;

/** The sign of a confirm dialog's type; its title says the same in words. */
export function ConfirmMark({ type }: { type: ConfirmType }) {
  const { colour, shape } = marks[type];
  return (
    <svg
      width="28"
      height="28"
      viewBox="0 0 24 24"
      fill="none"
      stroke={colour}
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-confirm-type={type}
      aria-hidden="true"
      focusable="false"
    >
      {shape}
    </svg>
  );
}
