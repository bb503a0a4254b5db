import type { FormData } from '@homestead/forms/contract';
import { ReadOnlyForm } from '@homestead/forms/mobile';
import { PlaceMap } from '@homestead/map/view';
import { useClient } from '@homestead/ui';
import { Empty, Page, Skeleton } from '@homestead/ui/phone';
import { Link } from 'react-router';
import { unitTexts as words } from '../contract/index.ts';
import { useOwnUnit, useUnit } from '../view/use-units.ts';
import { UnitActs } from './UnitActs.tsx';
import type { UnitPaths } from './UnitCentreScreen.tsx';
import { UnitProblem } from './UnitProblem.tsx';
import './units.css';

/** 单位信息查看: one office with its hours, contacts and place; without an id, one's own. */
export function UnitViewScreen({ id, paths, onBack }: { id?: string; paths: UnitPaths; onBack(): void }) {
  const { callWithoutToast } = useClient();
  const own = useOwnUnit(callWithoutToast, id === undefined);
  const { data, error, refetch } = useUnit(callWithoutToast, id ?? own.data?.unit?.id ?? undefined);
  const unit = data?.unit;
  const failure = error ?? own.error;
  return (
    <Page
      title={words.view}
      onBack={onBack}
      footer={
        unit?.can.includes('edit') && (
          <Link
            to={`${paths.complete}?id=${unit.id}`}
            className="ui-button ui-button-primary"
            data-testid="unit-edit"
          >
            {words.complete}
          </Link>
        )
      }
    >
      {unit ? (
        <>
          <section className="unit-card">
            <div className="unit-head">
              <span className="unit-top">
                <b>{unit.name}</b>
                <span className="ui-tag ui-tag-brand">{unit.divisionName}</span>
              </span>
              <span>
                {words.hours}：{unit.hours || words.noHours}
              </span>
            </div>
            <UnitActs unit={unit} />
          </section>
          {unit.place && (
            <div className="unit-map">
              <PlaceMap call={callWithoutToast} plot={pointOf(unit.place)} wish={null} title={unit.name} />
            </div>
          )}
          <ReadOnlyForm formKey={data.form.formKey} values={data.formData as FormData} />
        </>
      ) : failure ? (
        <UnitProblem error={failure} onRetry={() => void Promise.all([own.refetch(), refetch()])} />
      ) : own.data && !own.data.unit ? (
        <Empty text={words.none} icon="office">
          <p>{words.noneHint}</p>
        </Empty>
      ) : (
        <Skeleton rows={4} look="form" />
      )}
    </Page>
  );
}

const pointOf = (coordinates: readonly number[]) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } }],
});
