import { useMemo } from 'react';
import { encode } from 'uqr';
import { widgetTexts } from '../texts.ts';

/** Dark modules as one path, and the same as a file to keep or print; loaded only where a code is shown. */
export default function QrDrawing({
  address,
  label,
  size,
  isSecret,
}: {
  address: string;
  label: string;
  size: number;
  isSecret: boolean;
}) {
  const { path, edge } = useMemo(() => draw(address), [address]);
  const box = `0 0 ${edge} ${edge}`;
  return (
    <>
      <svg
        width={size}
        height={size}
        viewBox={box}
        role="img"
        aria-label={widgetTexts.qr.image(label)}
        data-address={isSecret ? undefined : address}
        shapeRendering="crispEdges"
      >
        <rect width={edge} height={edge} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      {!isSecret && (
        <a
          className="w-qr-download"
          href={`data:image/svg+xml,${encodeURIComponent(
            `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="600" height="600" shape-rendering="crispEdges"><rect width="${edge}" height="${edge}" fill="#fff"/><path d="${path}"/></svg>`,
          )}`}
          download={`${label.replace(/[\\/:*?"<>|]/g, ' ')}.svg`}
        >
          {widgetTexts.qr.download}
        </a>
      )}
    </>
  );
}

/** Error level M survives a crease in the paper; the quiet zone of four modules is the standard's. */
function draw(address: string): { path: string; edge: number } {
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, edge: size };
}
