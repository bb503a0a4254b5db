import type { Position } from '@homestead/geodesy';
import { middleOf, pictureOf, type SettingOut } from '../../view/visits/setting-out.ts';
import { settingOutTexts as words } from '../../view/visits/setting-out-texts.ts';

interface Props {
  figures: SettingOut;
  /** Metres east and north of the first corner. */
  own: Position | null;
  accuracy: number | null;
  /** Name of the corner that is looked for. */
  chosen: string;
}

/** The plot with north up: its corners by name, its lengths, where one stands and the way to the chosen corner. */
export function PlotPicture({ figures, own, accuracy, chosen }: Props) {
  const picture = pictureOf(figures, own);
  const { width, height, place, scale } = picture;
  const shownOwn = own && picture.hasOwn ? place(own) : null;
  const target = figures.rings.flat().find(({ name }) => name === chosen);
  // Names stand outwards of the plot's middle.
  const places = figures.rings.flat().map(({ ground }) => place(ground));
  const [cx, cy] = [middleOf(places.map(([x]) => x)), middleOf(places.map(([, y]) => y))];
  const [tx, ty] = target ? place(target.ground) : [0, 0];
  return (
    <svg
      className="plot-picture"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words.picture}
      data-testid="plot-picture"
    >
      <path
        className="plot-land"
        fillRule="evenodd"
        d={figures.rings
          .map((ring) => `M${ring.map(({ ground }) => place(ground).join(' ')).join('L')}Z`)
          .join('')}
      />
      {figures.rings.map((ring) =>
        ring.map(({ name, ground, metres }, i) => {
          const [x, y] = place(ground);
          const [nx, ny] = place(ring[(i + 1) % ring.length]!.ground);
          const [mx, my] = [(x + nx) / 2, (y + ny) / 2];
          const length = Math.hypot(nx - x, ny - y);
          // Outer rings run clockwise: their land lies to the right, the lengths stand to the left.
          const [ox, oy] = length > 0 ? [(ny - y) / length, (x - nx) / length] : [0, 0];
          return (
            <g key={name} className={name === chosen ? 'is-chosen' : undefined}>
              {length > 44 && (
                <text className="plot-length" x={mx + ox * 26} y={my + oy * 14}>
                  {metres.toFixed(2)}
                </text>
              )}
              <circle className="plot-corner" cx={x} cy={y} r={name === chosen ? 6 : 4} />
              <text className="plot-name" x={x + Math.sign(x - cx) * 14} y={y + Math.sign(y - cy) * 14}>
                {name}
              </text>
            </g>
          );
        }),
      )}
      {shownOwn && (
        <g className="plot-own">
          <line x1={shownOwn[0]} y1={shownOwn[1]} x2={tx} y2={ty} />
          <circle
            className="plot-accuracy"
            cx={shownOwn[0]}
            cy={shownOwn[1]}
            r={Math.min(60, (accuracy ?? 0) * scale)}
          />
          <circle className="plot-me" cx={shownOwn[0]} cy={shownOwn[1]} r="6" />
        </g>
      )}
      <g className="plot-north">
        <path d={`M${width - 18} 34V10m-5 7l5-9 5 9`} />
        <text x={width - 18} y="46">
          {words.north}
        </text>
      </g>
    </svg>
  );
}
