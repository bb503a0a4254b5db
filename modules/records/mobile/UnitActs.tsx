import { useMapSettings, wayTo } from '@homestead/map/view';
import { useClient } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { type Unit, unitTexts as words } from '../contract/index.ts';
import './units.css';

/** What one does with an office: call it, go there. */
export function UnitActs({ unit }: { unit: Unit }) {
  const { callWithoutToast } = useClient();
  const { data } = useMapSettings(callWithoutToast);
  const { telephone, place } = unit;
  return (
    <div className="unit-acts">
      {telephone ? (
        <a href={`tel:${telephone.replace(/[^\d+]/g, '')}`} data-testid="unit-call">
          <Icon name="phone" size={20} /> {words.call(telephone)}
        </a>
      ) : (
        <span>{words.noTelephone}</span>
      )}
      {place && (
        <a href={wayTo(place, data?.navigation)} target="_blank" rel="noreferrer" data-testid="unit-navigate">
          <Icon name="route" size={20} /> {words.navigate}
        </a>
      )}
    </div>
  );
}
