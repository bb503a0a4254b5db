import type { ReactNode } from 'react';
import { type FileIcon, iconOf } from './kinds.ts';
import './files-view.css';

const picture = <path d="M7 18l4-5 3 3 2-2 2.5 4zM9.2 11.2h.01" />;
const grid = <path d="M8 12h8M8 15h8M8 18h8M12 12v6" />;
const zip = <path d="M12 8v2M12 11v2M12 14v1M10.5 16h3v2.5h-3z" />;
/** One sign for each kind that the specification names (spec 1 §9); beside it stands the kind in letters. */
const signs = {
  img: { colour: '#1c6b4f', sign: picture },
  png: { colour: '#24648f', sign: picture },
  pdf: { colour: '#b3261e', sign: <path d="M8 18c4-1 5-6 4-8-1.5 3 1 6 4 6-3-.6-6 .4-8 2z" /> },
  doc: { colour: '#2a5fb0', sign: <path d="M8 12h8M8 15h8M8 18h5" /> },
  docx: { colour: '#2a5fb0', sign: <path d="M8 12h8M8 15h8M8 18h5" /> },
  xls: { colour: '#1c7a45', sign: grid },
  xlsx: { colour: '#1c7a45', sign: grid },
  zip: { colour: '#8f5600', sign: zip },
  rar: { colour: '#7a3e8f', sign: zip },
  file: { colour: '#59645d', sign: <path d="M9 14h6" /> },
} as const satisfies Record<FileIcon, { colour: string; sign: ReactNode }>;

/** The icon of a file by its name: a sheet with a sign, and the kind in letters. */
export function FileIconMark({ name }: { name: string }) {
  const icon = iconOf(name);
  const { colour, sign } = signs[icon];
  return (
    <span className="fv-icon" data-icon={icon} style={{ color: colour }} aria-hidden="true">
      <svg
        viewBox="0 0 24 24"
        width="26"
        height="26"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M5 2.5h9.5L19 7v14.5H5zM14.5 2.5V7H19" />
        {sign}
      </svg>
      <span>{icon}</span>
    </span>
  );
}
