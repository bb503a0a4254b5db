import type { BaseMapName } from '../../layers/base/base-maps.ts';
import { TEXTS } from '../../texts.ts';

interface Props {
  names: readonly BaseMapName[];
  value: BaseMapName;
  onChange(name: BaseMapName): void;
}

export function BaseSwitch({ names, value, onChange }: Props) {
  return (
    <div className="mv-bases" role="tablist" aria-label={TEXTS.baseMaps}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === value}
          className={`mv-base mv-base-${name}`}
          onClick={() => onChange(name)}
        >
          {TEXTS[name]}
        </button>
      ))}
    </div>
  );
}
