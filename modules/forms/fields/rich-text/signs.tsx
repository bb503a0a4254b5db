import type { ReactNode } from 'react';

const signs: Readonly<Record<string, ReactNode>> = {
  undo: <path d="M8 5L4 9l4 4M4 9h10a5 5 0 010 10h-3" />,
  redo: <path d="M16 5l4 4-4 4M20 9H10a5 5 0 000 10h3" />,
  bold: <path d="M7 5h6a3.5 3.5 0 010 7H7zM7 12h7a3.5 3.5 0 010 7H7z" />,
  italic: <path d="M10 5h7M7 19h7M14 5l-4 14" />,
  underline: <path d="M7 4v7a5 5 0 0010 0V4M6 20h12" />,
  heading: <path d="M4 5v14M13 5v14M4 12h9M17 10l3-1.5V19" />,
  subheading: <path d="M4 7v12M11 7v12M4 13h7M15 12.5a2.5 2.5 0 114 2L15 19h5" />,
  bulletList: <path d="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01" />,
  orderedList: <path d="M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M3.5 14h2.5l-2.5 4h2.5" />,
  blockquote: <path d="M5 17c3-1 4-3 4-6V7H4v5h4M15 17c3-1 4-3 4-6V7h-5v5h4" />,
  table: <path d="M4 5h16v14H4zM4 10h16M4 14.5h16M9.5 5v14M14.5 5v14" />,
  addRow: <path d="M4 5h16v6H4zM12 14v6M9 17h6" />,
  addColumn: <path d="M4 4v16h6V4zM17 9v6M14 12h6" />,
  deleteRow: <path d="M4 5h16v6H4zM9 15l6 5M15 15l-6 5" />,
  deleteColumn: <path d="M4 4v16h6V4zM14 9l6 6M20 9l-6 6" />,
  deleteTable: <path d="M4 5h16v14H4zM8 9l8 6M16 9l-8 6" />,
  link: <path d="M10 14a4 4 0 006 0l3-3a4 4 0 00-6-6l-1 1M14 10a4 4 0 00-6 0l-3 3a4 4 0 006 6l1-1" />,
  image: <path d="M4 5h16v14H4zM7 16l4-5 3 3 2-2 3 4M8.5 9h.01" />,
  file: <path d="M17 9l-6.5 6.5a2 2 0 003 3L20 12a4 4 0 00-6-6l-7 7a6 6 0 008.5 8.5" />,
};

/** The sign of a toolbar button; its name stands beside it for those who do not see it. */
export function Sign({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {signs[name]}
    </svg>
  );
}
