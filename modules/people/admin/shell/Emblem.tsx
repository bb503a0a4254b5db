/** A roof over terraced fields: the mark of the platform. */
export function Emblem({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#2c8766" />
      <path
        d="M6 15.5 16 7l10 8.5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M10 14.5V20h12v-5.5" fill="none" stroke="#fff" strokeWidth="2" strokeLinejoin="round" />
      <path
        d="M5.5 24c3.5-2 7-2 10.5 0s7 2 10.5 0"
        fill="none"
        stroke="#f2cf7a"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
