import type { CallFunction } from '@homestead/http/client';
import { doneTexts } from '@homestead/http/contract';
import { tell } from '@homestead/ui/desk';
import { FormDialog, type ManageField, type Values } from '@homestead/ui/desk/manage';
import { useState } from 'react';
import {
  componentRoutes,
  type MapService,
  type TreeComponent,
  treeMenuRoutes,
  treeServiceRoutes,
} from '../../contract/services/index.ts';
import { treeAdminTexts as words } from '../services/texts.ts';
import type { TreeRow } from './use-layer-tree.ts';

/** What is made or edited: a panel, a folder or a layer; `row` null makes a new one. */
export type Draft =
  | { kind: 'panel'; row: TreeComponent | null }
  | { kind: 'folder' | 'layer'; row: TreeRow | null; parentId: string | null };

/** The same by its id. */
export interface Named {
  kind: Draft['kind'];
  id: string | null;
  parentId: string | null;
}

/** What is named, as it is now; null where it is gone. */
export function draftOf(
  { kind, id, parentId }: Named,
  panels: readonly TreeComponent[],
  rows: readonly TreeRow[],
): Draft | null {
  if (kind === 'panel') {
    const row = panels.find((one) => one.id === id) ?? null;
    return row || id === null ? { kind, row } : null;
  }
  const row = rows.find((one) => one.id === id) ?? null;
  return row || id === null ? { kind, row, parentId } : null;
}

interface Props {
  /** As it is when the dialog opens. */
  given: Draft;
  componentId: string | undefined;
  rows: readonly TreeRow[];
  services: readonly MapService[];
  call: CallFunction;
  onDone(): void;
  onCancel(): void;
}

const numberOf = (values: Values, name: string): number | undefined =>
  typeof values[name] === 'number' ? (values[name] as number) : undefined;
const name: ManageField = { type: 'text', name: 'name', label: words.name, isRequired: true, maxLength: 60 };

/** The dialog of a panel, a folder or a layer. */
export function NodeDialog({ given, componentId, rows, services, call, onDone, onCancel }: Props) {
  const [draft] = useState(given);
  const titles = {
    panel: draft.row ? words.editPanel : words.createPanel,
    folder: draft.row ? `${words.edit}${words.folder}` : words.addFolder,
    layer: draft.row ? `${words.edit}${words.layer}` : words.addLayer,
  };
  return (
    <FormDialog
      title={titles[draft.kind]}
      keptAs={`${draft.kind} of layers ${draft.row?.id ?? ''}`}
      fields={fieldsOf(draft, rows, services)}
      initial={initialOf(draft)}
      onSave={(values) => save(draft, values, { componentId, call })}
      onDone={() => {
        tell.success(draft.row ? doneTexts.changed : doneTexts.created);
        onDone();
      }}
      onCancel={onCancel}
    />
  );
}

function fieldsOf(draft: Draft, rows: readonly TreeRow[], services: readonly MapService[]): ManageField[] {
  if (draft.kind === 'panel')
    return [
      name,
      { type: 'number', name: 'left', label: words.left },
      { type: 'number', name: 'top', label: words.top },
      { type: 'number', name: 'width', label: words.width },
      { type: 'number', name: 'height', label: words.height },
      {
        type: 'select',
        name: 'show',
        label: words.show,
        isRequired: true,
        options: [
          { value: 'YES', label: words.yes },
          { value: 'NO', label: words.no },
        ],
      },
      { type: 'number', name: 'sort', label: '排序' },
    ];
  const folders = rows.filter((row) => row.type === 1 && row.id !== draft.row?.id);
  const parent: ManageField = {
    type: 'select',
    name: 'parentId',
    label: words.parent,
    placeholder: words.top0,
    options: folders.map(({ id, name: label }) => ({ value: id, label })),
  };
  if (draft.kind === 'folder') return [name, parent];
  return [
    {
      type: 'select',
      name: 'serviceId',
      label: words.service,
      isRequired: true,
      options: services.map((service) => ({ value: service.id, label: labelOf(service) })),
    },
    { ...name, isRequired: false },
    { type: 'text', name: 'aliasName', label: words.aliasName, maxLength: 60 },
    parent,
    {
      type: 'select',
      name: 'checked',
      label: words.checked,
      isRequired: true,
      options: [
        { value: 'YES', label: words.yes },
        { value: 'NO', label: words.no },
      ],
    },
    { type: 'number', name: 'sliderValue', label: words.sliderValue },
  ];
}

/** Services of our own layers say their kind in their names, save the first of each. */
const labelOf = ({ id, name: label, layer, type, isOwn }: MapService): string =>
  isOwn && id !== layer ? label : `${label} · ${type}`;

const yesNo = (value: boolean) => (value ? 'YES' : 'NO');

function initialOf(draft: Draft): Values {
  if (draft.kind === 'panel')
    return draft.row
      ? { ...draft.row, show: yesNo(draft.row.show) }
      : { left: 2, top: 8, width: 300, height: 460, show: 'NO', sort: 10 };
  const { row, parentId } = draft;
  if (!row) return { parentId: parentId ?? undefined, checked: 'NO', sliderValue: 100 };
  return {
    ...row,
    parentId: row.parentId ?? undefined,
    ...(row.type === 2 ? { checked: yesNo(row.checked) } : {}),
  };
}

async function save(
  draft: Draft,
  values: Values,
  { componentId, call }: { componentId: string | undefined; call: CallFunction },
): Promise<unknown> {
  const text = (field: string) => String(values[field] ?? '').trim();
  if (draft.kind === 'panel') {
    const numbers = Object.fromEntries(
      ['left', 'top', 'width', 'height', 'sort'].flatMap((field) => {
        const value = numberOf(values, field);
        return value === undefined ? [] : [[field, value]];
      }),
    );
    const body = { name: text('name'), ...numbers, show: values['show'] === 'YES' };
    if (!draft.row) return call(componentRoutes.create, { body });
    return call(componentRoutes.update, {
      params: { id: draft.row.id },
      body: { ...body, version: draft.row.version },
    });
  }
  const parentId = (values['parentId'] as string | undefined) ?? null;
  const place = componentId === undefined || draft.row ? {} : { componentId };
  if (draft.kind === 'folder') {
    const body = { name: text('name'), parentId };
    if (!draft.row) return call(treeMenuRoutes.create, { body: { ...body, ...place } });
    return call(treeMenuRoutes.update, {
      params: { id: draft.row.id },
      body: { ...body, version: draft.row.version },
    });
  }
  const body = {
    serviceId: text('serviceId'),
    ...(text('name') === '' ? {} : { name: text('name') }),
    aliasName: text('aliasName'),
    parentId,
    checked: values['checked'] === 'YES',
    sliderValue: numberOf(values, 'sliderValue') ?? 100,
  };
  if (!draft.row) return call(treeServiceRoutes.create, { body: { ...body, ...place } });
  const { serviceId, ...rest } = body;
  const isSame = draft.row.type === 2 && draft.row.serviceId === serviceId;
  return call(treeServiceRoutes.update, {
    params: { id: draft.row.id },
    // A layer whose service is gone may still be renamed and moved.
    body: { ...rest, ...(isSame ? {} : { serviceId }), version: draft.row.version },
  });
}
