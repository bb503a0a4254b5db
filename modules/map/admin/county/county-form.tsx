import type { ManageField, Values } from '@homestead/ui/desk/manage';
import { InputNumber, Space } from 'antd';
import {
  baseMapNames,
  type CountyMap,
  type CountyMapShown,
  countyMapTexts as words,
} from '../../contract/index.ts';

type Centre = readonly [number | null, number | null];

/** Fields by the paths at which the server names their faults. */
export function fieldsOf({ areas, layers, planeCodes }: CountyMapShown): ManageField[] {
  const origins = Object.entries(words.origins).map(([value, label]) => ({ value, label }));
  return [
    {
      name: 'borderLayer',
      label: words.borderLayer,
      type: 'select',
      options: areas,
      hint: words.borderHint,
    },
    {
      name: 'centre',
      label: words.centre,
      type: 'custom',
      control: <CentreField />,
      hint: words.centreHint,
    },
    { name: 'villages.layer', label: words.villageLayer, type: 'select', options: areas },
    { name: 'villages.codeField', label: words.codeField, type: 'text', maxLength: 64, hint: words.codeHint },
    { name: 'surroundings.layers', label: words.around, type: 'multiple', options: layers },
    {
      name: 'surroundings.neighbours',
      label: words.neighbours,
      type: 'multiple',
      options: layers,
      hint: words.neighboursHint,
    },
    { name: 'planeCode', label: words.planeCode, type: 'select', options: planeCodes },
    ...baseMapNames.map(
      (name): ManageField => ({
        name: `baseMaps.${name}`,
        label: words.sources[name],
        type: 'select',
        options: origins,
      }),
    ),
    { name: 'navigation', label: words.navigation, type: 'text', maxLength: 300, hint: words.navigationHint },
  ];
}

/** Longitude and latitude side by side. */
function CentreField({ value = [null, null], onChange }: { value?: Centre; onChange?(value: Centre): void }) {
  const [longitude, latitude] = value;
  const common = { style: { width: 200 }, step: 0.001 };
  return (
    <Space wrap>
      <InputNumber
        {...common}
        aria-label={words.longitude}
        placeholder={words.longitude}
        min={-180}
        max={180}
        value={longitude}
        onChange={(next) => onChange?.([next, latitude])}
      />
      <InputNumber
        {...common}
        aria-label={words.latitude}
        placeholder={words.latitude}
        min={-90}
        max={90}
        value={latitude}
        onChange={(next) => onChange?.([longitude, next])}
      />
    </Space>
  );
}

export function valuesOf({ centre, villages, surroundings, baseMaps = {}, ...rest }: CountyMap): Values {
  return {
    borderLayer: rest.borderLayer,
    centre: centre ?? [null, null],
    'villages.layer': villages?.layer,
    'villages.codeField': villages?.codeField,
    'surroundings.layers': surroundings?.layers ?? [],
    'surroundings.neighbours': surroundings?.neighbours ?? [],
    planeCode: rest.planeCode,
    navigation: rest.navigation,
    ...Object.fromEntries(baseMapNames.map((name) => [`baseMaps.${name}`, baseMaps[name]])),
  };
}

/** What the form says; what it has no field for stays as it was. */
export function mapOf(values: Values, before: CountyMap): CountyMap {
  const text = (name: string) => (values[name] as string | undefined)?.trim() || undefined;
  const list = (name: string) => (values[name] as string[] | undefined) ?? [];
  const [longitude, latitude] = values['centre'] as Centre;
  const layer = text('villages.layer');
  const codeField = text('villages.codeField');
  const [around, neighbours] = [list('surroundings.layers'), list('surroundings.neighbours')];
  const origins = baseMapNames.flatMap((name) => {
    const origin = text(`baseMaps.${name}`);
    return origin ? [[name, origin] as const] : [];
  });
  const { imageryLayer } = before.baseMaps ?? {};
  const baseMaps = { ...Object.fromEntries(origins), ...(imageryLayer ? { imageryLayer } : {}) };
  return {
    ...withValue('borderLayer', text('borderLayer')),
    ...(longitude === null && latitude === null ? {} : { centre: [longitude, latitude] }),
    ...(layer || codeField ? { villages: { layer, codeField } } : {}),
    ...(around.length + neighbours.length > 0 ? { surroundings: { layers: around, neighbours } } : {}),
    ...withValue('planeCode', text('planeCode')),
    ...withValue('navigation', text('navigation')),
    ...(Object.keys(baseMaps).length > 0 ? { baseMaps } : {}),
  } as CountyMap;
}

const withValue = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value });

/** The settings as they stand, in words. */
export function factsOf({ value, areas, layers, planeCodes }: CountyMapShown) {
  const nameOf = (id: string | undefined) =>
    id && ([...areas, ...layers, ...planeCodes].find((choice) => choice.value === id)?.label ?? id);
  const namesOf = (ids: readonly string[] | undefined) => ids?.map(nameOf).join('、');
  const { centre, villages, surroundings, baseMaps } = value;
  const rows: [string, string | undefined][] = [
    [words.borderLayer, nameOf(value.borderLayer)],
    [words.centre, centre?.join(', ')],
    [words.villageLayer, nameOf(villages?.layer)],
    [words.codeField, villages?.codeField],
    [words.around, namesOf(surroundings?.layers)],
    [words.neighbours, namesOf(surroundings?.neighbours)],
    [words.planeCode, nameOf(value.planeCode)],
    ...baseMapNames.map((name): [string, string | undefined] => {
      const origin = baseMaps?.[name];
      return [words.sources[name], origin && words.origins[origin]];
    }),
    [words.navigation, value.navigation],
  ];
  return rows.map(([label, children]) => ({ key: label, label, children: children || words.none }));
}
