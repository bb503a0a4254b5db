import type { BaseMapName } from '../../layers/base-maps.ts';
import { TEXTS } from '../../texts.ts';

const NAMES: readonly BaseMapName[] = ['vector', 'terrain', 'imagery'];

export function BaseSwitch({ value, onChange }: { value: BaseMapName; onChange(name: BaseMapName): void }) {
  return (
    <div className="mv-bases" role="tablist" aria-label={TEXTS.baseMaps}>
      {NAMES.map((name) => (
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
