import type { ReactNode } from 'react';
import { widgetTexts } from './texts.ts';
import { WholeDates } from './WholeDates.tsx';
import './widgets.css';

export interface Description {
  label: string;
  value: ReactNode;
  /** Takes the whole width. */
  isWide?: boolean;
}

/** Labels and values, in as many columns as the width allows (spec 2 §2.16); nothing is shown as a dash. */
export function DescriptionList({ items, testId }: { items: readonly Description[]; testId?: string }) {
  return (
    <dl className="w-descriptions" data-testid={testId}>
      {items.map(({ label, value, isWide }) => (
        <div key={label} data-wide={isWide || undefined}>
          <dt>{label}</dt>
          <dd>
            {isBlank(value) ? (
              <span className="w-blank">{widgetTexts.empty}</span>
            ) : typeof value === 'string' ? (
              <WholeDates text={value} />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isBlank(value: ReactNode): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || typeof value === 'boolean';
}
