import { formatSquareMetres } from '@homestead/mapview/plain';
import type { ReactNode } from 'react';
import { mapFieldTexts as texts } from '../texts.ts';
import { areaIn, type Outline } from './outlines.ts';

interface Props {
  outlines: readonly Outline[];
  /** The field itself, as it was stored. */
  own: { name: string; value: unknown };
  isHatched: boolean;
  /** What may be done with them. */
  children?: ReactNode;
}

/** What the outlines on the map are, each with its area. */
export function OutlineLegend({ outlines, own, isHatched, children }: Props) {
  const stored = areaIn(own.value);
  return (
    <section className="outline-legend" aria-label={texts.outlines} data-testid="outline-legend">
      <ul className="check-keys">
        {outlines.map(({ path, name, area, style }) => (
          <li key={path}>
            <i
              style={{
                borderColor: style.stroke,
                borderStyle: style.dash ? 'dashed' : 'solid',
                background: style.fill,
              }}
            />
            {name} {formatSquareMetres(area)}
          </li>
        ))}
        <li>
          <i className="check-key-overlap" />
          {own.name}
          {stored > 0 && ` ${formatSquareMetres(stored)}`}
        </li>
        {isHatched && (
          <li>
            <i className="outline-key-beyond" />
            {texts.hatched}
          </li>
        )}
      </ul>
      {children}
    </section>
  );
}
