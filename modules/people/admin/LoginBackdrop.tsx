interface Props {
  className?: string | undefined;
  /** Side of the page on which the village is drawn. */
  align?: 'left' | 'right';
}

const leftward = {
  sun: { x: 236, y: 96 },
  houses: [
    [196, 284, 1],
    [262, 294, 0.8],
    [340, 306, 0.9],
  ],
} as const;
const rightward = {
  sun: { x: 838, y: 150 },
  houses: [
    [560, 312, 0.9],
    [622, 304, 1.15],
    [700, 308, 0.75],
    [796, 292, 1],
    [862, 284, 0.8],
  ],
} as const;

/** A valley for the sign-in page and the portal: hills, terraces, a few roofs. Decoration only. */
export function LoginBackdrop({ className, align = 'left' }: Props) {
  const { sun, houses } = align === 'left' ? leftward : rightward;
  return (
    <svg
      className={className}
      viewBox="0 0 960 420"
      preserveAspectRatio={align === 'left' ? 'xMinYMax slice' : 'xMaxYMax slice'}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#123f31" />
          <stop offset="1" stopColor="#2a7a5c" />
        </linearGradient>
      </defs>
      <rect width="960" height="420" fill="url(#sky)" />
      <circle cx={sun.x} cy={sun.y} r="30" fill="#f2cf7a" opacity="0.9" />
      <path d="M0 240 130 150l90 60 120-110 150 130 110-70 130 90 120-80 110 80v170H0Z" fill="#20634c" />
      <path d="M0 290c120-60 220-50 330-14s210 40 330-8 220-40 300-6v158H0Z" fill="#2c7f5e" />
      <path d="M0 330c150-36 300-28 450 0s330 22 510-12v102H0Z" fill="#3c9470" />
      <g fill="none" stroke="#cfe6d8" strokeOpacity="0.45" strokeWidth="1.6">
        <path d="M0 352c150-30 300-24 450 2s330 20 510-12" />
        <path d="M0 372c150-26 300-20 450 4s330 18 510-10" />
        <path d="M0 392c150-22 300-16 450 4s330 16 510-8" />
        <path d="M0 412c150-18 300-12 450 4s330 12 510-6" />
      </g>
      <g>
        {houses.map(([x, y, s]) => (
          <House key={x} x={x} y={y} s={s} />
        ))}
      </g>
    </svg>
  );
}

function House({ x, y, s }: { x: number; y: number; s: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <path d="M4 20h40v24H4Z" fill="#fbf8f0" />
      <path d="M0 21 24 4l24 17Z" fill="#5b4a3e" />
      <path d="M20 44V31h9v13Z" fill="#8a6b52" />
      <path d="M9 26h7v7H9Zm23 0h7v7h-7Z" fill="#a9c6d6" />
    </g>
  );
}
