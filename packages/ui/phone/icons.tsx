import type { ReactNode } from 'react';

const shapes = {
  back: <path d="M15 5l-7 7 7 7" />,
  next: <path d="M9 5l7 7-7 7" />,
  down: <path d="M5 9l7 7 7-7" />,
  home: <path d="M4 11l8-7 8 7v9h-5v-6H9v6H4z" />,
  list: <path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" />,
  done: <path d="M12 3a9 9 0 100 18 9 9 0 000-18zM8 12l3 3 5-6" />,
  person: <path d="M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-4 4-6 8-6s8 2 8 6" />,
  house: <path d="M3 11l9-7 9 7M6 10v10h12V10M10 20v-6h4v6" />,
  flag: <path d="M5 21V4M5 4h12l-2 4 2 4H5" />,
  clock: <path d="M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3 3" />,
  camera: <path d="M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 100 7 3.5 3.5 0 000-7z" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  plus: <path d="M12 5v14M5 12h14" />,
  search: <path d="M11 4a7 7 0 100 14 7 7 0 000-14zM16.5 16.5L21 21" />,
  calendar: <path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" />,
  file: <path d="M6 3h8l4 4v14H6zM14 3v4h4" />,
  warn: <path d="M12 4l9 16H3zM12 10v4M12 17h.01" />,
  cross: <path d="M12 3a9 9 0 100 18 9 9 0 000-18zM9 9l6 6M15 9l-6 6" />,
  dot: <path d="M12 3a9 9 0 100 18 9 9 0 000-18zM12 12h.01" />,
  offline: <path d="M3 9a14 14 0 0118 0M6 13a9 9 0 0112 0M12 18h.01M4 4l16 16" />,
  bell: <path d="M6 16V11a6 6 0 0112 0v5l2 2H4zM10 20a2 2 0 004 0" />,
  pin: (
    <path d="M12 21s7-6.2 7-11.5A7 7 0 005 9.5C5 14.8 12 21 12 21zM12 7a2.5 2.5 0 100 5 2.5 2.5 0 000-5z" />
  ),
  phone: <path d="M6 3h3l2 5-2.5 1.5a12 12 0 006 6L16 13l5 2v3a3 3 0 01-3 3C10 21 3 14 3 6a3 3 0 013-3z" />,
  route: <path d="M12 3l9 9-9 9-9-9zM9 15v-4h6M12.5 8.5L15 11l-2.5 2.5" />,
  map: <path d="M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14" />,
  office: <path d="M4 21V5l8-2v18M12 9h8v12M2 21h20M7 8h2M7 12h2M7 16h2M15 13h2M15 17h2" />,
  tray: <path d="M4 13l3-9h10l3 9v7H4zM4 13h5l1 3h4l1-3h5" />,
  notice: <path d="M4 10v4h3l8 4V6L7 10zM18 9a4 4 0 010 6M7 14l1 6h3l-1-5" />,
  policy: <path d="M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14" />,
  drawing: <path d="M4 4h16v16H4zM8 16v-5l4-3 4 3v5zM11 16v-3h2v3" />,
  chart: <path d="M4 4v16h16M8 16v-5M12 16V7M16 16v-8" />,
  sound: <path d="M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 010 6M18.5 6.5a8 8 0 010 11" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** A line icon in the colour of its text; decoration only, words stand beside it. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="ui-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name]}
    </svg>
  );
}
