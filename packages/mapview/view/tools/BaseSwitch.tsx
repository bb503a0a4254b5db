import { useId } from 'react';
import type { BaseMapName } from '../../layers/base/base-maps.ts';
import { TEXTS } from '../../texts.ts';

interface Props {
  names: readonly BaseMapName[];
  value: BaseMapName;
  /** Those that can be shown without a network; null: all can. */
  kept: readonly BaseMapName[] | null;
  onChange(name: BaseMapName): void;
}

export function BaseSwitch({ names, value, kept, onChange }: Props) {
  const why = useId();
  const isMissing = (name: BaseMapName) => kept !== null && !kept.includes(name);
  const areSomeMissing = names.some(isMissing);
  return (
    <div className="mv-bases">
      <div
        className="mv-bases-list"
        role="tablist"
        aria-label={TEXTS.baseMaps}
        aria-describedby={areSomeMissing ? why : undefined}
      >
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === value}
            disabled={isMissing(name)}
            className={`mv-base mv-base-${name}`}
            onClick={() => onChange(name)}
          >
            {TEXTS[name]}
          </button>
        ))}
      </div>
      {areSomeMissing && (
        <p id={why} className="mv-bases-why">
          {TEXTS.keptBaseMaps}
        </p>
      )}
    </div>
  );
}
