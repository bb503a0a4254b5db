import type { ReactNode } from 'react';

/** Small line drawings on a 24-pixel field. */
const PATHS = {
  draw: <path d="M4 17.5 15.5 6a2.1 2.1 0 0 1 3 3L7 20.5l-4 1 1-4z" />,
  point: <circle cx="12" cy="12" r="4" />,
  line: <path d="m4 18 6-9 4 5 6-9" />,
  polygon: <path d="m5 8 8-4 7 6-3 9-11 1z" />,
  edit: (
    <>
      <path d="m6 7 11 1-1 10-9-1z" />
      <circle cx="6" cy="7" r="2" />
      <circle cx="17" cy="8" r="2" />
      <circle cx="16" cy="18" r="2" />
      <circle cx="7" cy="17" r="2" />
    </>
  ),
  clear: <path d="M4 7h16M9 7V4h6v3m-8 0 1 13h8l1-13M10.5 11v6m3-6v6" />,
  base: <path d="m12 3 9 5-9 5-9-5zM3 12l9 5 9-5M3 16l9 5 9-5" />,
  tree: <path d="M4 5h6v4H4zM14 10h6v4h-6zM14 17h6v4h-6zM7 9v10h7M7 12h7" />,
  position: (
    <>
      <path d="M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.800 12 21 12 21z" />
      <circle cx="12" cy="9.500" r="2.500" />
    </>
  ),
  length: <path d="M3 15.500 15.500 3 21 8.500 8.500 21zM7 12l2 2m1-5 3 3m0-6 2 2" />,
  area: <path d="M4 4h16v16H4zM4 12h4m12 0h-4M12 4v4m0 12v-4" />,
  roam: <path d="M12 21V5m0-2 6 7m-6-7-6 7" />,
  stop: <path d="M7 7h10v10H7z" />,
  undo: <path d="M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3" />,
  redo: <path d="m15 5 5 5-5 5m5-5H10a6 6 0 0 0 0 12h3" />,
  crosshair: (
    <>
      <circle cx="12" cy="12" r="7" />
      <path d="M12 2v7m0 6v7M2 12h7m6 0h7" />
    </>
  ),
  add: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  device: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 2v4m0 12v4M2 12h4m12 0h4" />
      <circle cx="12" cy="12" r="7" />
    </>
  ),
  table: <path d="M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14" />,
  delete: <path d="m6 6 12 12M18 6 6 18" />,
  finish: <path d="m4 12.500 5.500 5.500L20 7" />,
  fit: <path d="M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5M9 9h6v6H9z" />,
  more: (
    <>
      <circle cx="5" cy="12" r="1.5" />
      <circle cx="12" cy="12" r="1.5" />
      <circle cx="19" cy="12" r="1.5" />
    </>
  ),
  snap: <path d="M6 4v8a6 6 0 0 0 12 0V4h-4v8a2 2 0 0 1-4 0V4zM6 8h4m4 0h4" />,
  square: <path d="M5 4v15h15M5 13h6v6" />,
  parallel: <path d="m4 17 12-12M8 20 20 8" />,
  cut: <path d="M4 5h16v14H4zM14 2 9 22" />,
  merge: <path d="M4 4h10v6h6v10H10v-6H4z" />,
  file: <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 13h6m-6 4h6" />,
  rectangle: <path d="M4 7h16v10H4zM4 3v2m16-2v2M4 4h16" />,
  view: <path d="M4 6h16M4 12h16M4 18h10" />,
  print: <path d="M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z" />,
  overview: <path d="M4 4h16v16H4zM12 12h8v8h-8z" />,
  screen: <path d="M4 9V4h5M20 9V4h-5M4 15v5h5m11-5v5h-5" />,
  compare: <path d="M4 5h16v14H4zM12 3v18M9 10l-2 2 2 2m6-4 2 2-2 2" />,
  back: <path d="m14.500 5-7 7 7 7" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="mv-icon" viewBox="0 0 24 24" aria-hidden="true">
      {PATHS[name]}
    </svg>
  );
}
