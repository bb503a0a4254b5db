import { isPlaneCode, type PlaneCode, type Position } from '@homestead/geodesy';
import { useMapSettings } from '@homestead/map/view';
import { useClient } from '@homestead/ui';
import { Button, Empty, Icon, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { useMemo, useState } from 'react';
import type { CaseVisits } from '../../contract/index.ts';
import { type Corner, type SettingOut, settingOutOf, wayToCorner } from '../../view/visits/setting-out.ts';
import { settingOutTexts as words } from '../../view/visits/setting-out-texts.ts';
import { useCaseVisits } from '../../view/visits/use-case-visits.ts';
import { useWatchedPlace } from '../../view/visits/use-watched-place.ts';
import { PlotPicture } from './PlotPicture.tsx';
import './setting-out.css';

interface Props {
  processId: string;
  onBack(): void;
}

/** What setting out a plot needs: its picture, lengths and corners, and the way from where one stands to each of them. */
export function SettingOutScreen({ processId, onBack }: Props) {
  return (
    <Page title={words.title} onBack={onBack}>
      <SettingOutData processId={processId} />
    </Page>
  );
}

/** The same wherever it is shown. */
export function SettingOutData({ processId }: { processId: string }) {
  const { callWithoutToast } = useClient();
  const { data, error, refetch } = useCaseVisits(callWithoutToast, processId);
  const settings = useMapSettings(callWithoutToast);
  const isReady = data && !settings.isPending;
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} />;
  if (!isReady) return <Skeleton rows={5} />;
  return <Plot data={data} planeCode={settings.data?.planeCode ?? null} />;
}

function Plot({ data, planeCode }: { data: CaseVisits; planeCode: string | null }) {
  const { plot, measuredTo } = data;
  const plane: PlaneCode | null = planeCode !== null && isPlaneCode(planeCode) ? planeCode : null;
  const figures = useMemo(() => settingOutOf(plot, plane), [plot, plane]);
  if (!figures) return <Empty text={words.none} icon="map" />;
  return (
    <div className="setting-out">
      {measuredTo === 'wish' && (
        <p className="ui-note">
          <Icon name="warn" size={20} /> {words.wish}
        </p>
      )}
      <Guide figures={figures} />
      <Figures figures={figures} />
    </div>
  );
}

/** The picture of the plot, and from one's own place to the corner that was chosen. */
function Guide({ figures }: { figures: SettingOut }) {
  const own = useWatchedPlace();
  const corners = figures.rings.flat();
  const [chosen, setChosen] = useState(corners[0]?.name ?? '');
  const corner = corners.find(({ name }) => name === chosen);
  const at: Position | null = own.at && [own.at[0], own.at[1]];
  return (
    <section className="ui-card setting-out-guide">
      <PlotPicture
        figures={figures}
        own={at && figures.toGround(at)}
        accuracy={own.accuracy}
        chosen={chosen}
      />
      <fieldset className="setting-out-corners">
        <legend className="ui-label">{words.choose}</legend>
        {corners.map(({ name }) => (
          <button key={name} type="button" aria-pressed={name === chosen} onClick={() => setChosen(name)}>
            {name}
          </button>
        ))}
      </fieldset>
      <div role="status" className="setting-out-way" data-testid="way-to-corner">
        {at && corner ? (
          <Way from={at} corner={corner} accuracy={own.accuracy ?? 0} />
        ) : (
          <>
            {own.isRefused && <p className="ui-fault">{words.refused}</p>}
            <Button look="primary" isBusy={own.isLocating} onClick={own.start} data-testid="locate-me">
              <Icon name="pin" size={20} /> {own.isLocating ? words.locating : words.locate}
            </Button>
          </>
        )}
      </div>
      <p className="ui-soft">{words.vague}</p>
    </section>
  );
}

function Way({ from, corner, accuracy }: { from: Position; corner: Corner; accuracy: number }) {
  const { metres, degrees } = wayToCorner(from, corner);
  return (
    <div className="setting-out-reading">
      <svg viewBox="0 0 48 48" aria-hidden="true" style={{ rotate: `${degrees}deg` }}>
        <path d="M24 4l13 36-13-8-13 8z" />
      </svg>
      <span>
        <b>{words.toCorner(corner.name, metres)}</b>
        <span>{words.towards(degrees)}</span>
        <span className="ui-soft">{words.accuracy(accuracy)}</span>
      </span>
    </div>
  );
}

/** Lengths and coordinates, to be read out to whoever holds the instrument. */
function Figures({ figures }: { figures: SettingOut }) {
  const corners = figures.rings.flat();
  return (
    <section className="ui-card setting-out-figures">
      <dl>
        <dt>{words.area}</dt>
        <dd>{words.squareMetres(figures.area)}</dd>
        <dt>{words.perimeter}</dt>
        <dd>{words.length(figures.perimeter)}</dd>
      </dl>
      <h2>{words.edges}</h2>
      <Table
        heads={[words.edge, words.edges]}
        rows={corners.map(({ name, to, metres }) => [`${name}—${to}`, words.length(metres)])}
      />
      <h2>{figures.system ? words.system(figures.system) : words.noSystem}</h2>
      {figures.system && (
        <Table
          heads={[words.point, words.x, words.y]}
          rows={corners.map(({ name, plane }) => [
            name,
            plane?.x.toFixed(3) ?? '',
            plane?.y.toFixed(3) ?? '',
          ])}
        />
      )}
      <h2>{words.degrees}</h2>
      <Table
        heads={[words.point, words.longitude, words.latitude]}
        rows={corners.map(({ name, at: [longitude, latitude] }) => [
          name,
          longitude.toFixed(7),
          latitude.toFixed(7),
        ])}
      />
    </section>
  );
}

function Table({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((cell, i) => (
              <td key={heads[i + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
