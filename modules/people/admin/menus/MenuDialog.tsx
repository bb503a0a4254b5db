import { doneTexts } from '@homestead/http/contract';
import { tell } from '@homestead/ui/desk';
import { FormDialog, type ManageField, type Values } from '@homestead/ui/desk/manage';
import { Flex, Select } from 'antd';
import { useState } from 'react';
import { type MenuClient, type MenuIcon, menuIcons } from '../../contract/menus/menus.ts';
import { changeMenu, createMenu, type MenuChoices } from '../../contract/menus/routes.ts';
import type { ChangedMenu, MenuNode, NewMenu } from '../../contract/menus/rows.ts';
import { menuIcon } from '../shell/icons.tsx';
import { FunctionsField } from './FunctionsField.tsx';
import type { Place } from './moves.ts';
import { menuPageTexts as words } from './texts.ts';
import type { useMenus } from './use-menus.ts';

/** Which menu is edited; null for a new one at a place. */
export interface MenuDraft {
  id: string | null;
  place: Omit<Place, 'sort'>;
}

interface Props {
  /** The menu as it is when the dialog opens; null for a new one. */
  given: MenuNode | null;
  place: MenuDraft['place'];
  application: { id: string; client: MenuClient };
  tree: readonly MenuNode[];
  choices: MenuChoices;
  call: ReturnType<typeof useMenus>['call'];
  onDone(): void;
  onCancel(): void;
}

const texts = ['name', 'note', 'way'] as const;
const cleared = [
  'icon',
  'routeName',
  'processKey',
  'visitsOf',
  'registerCode',
  'capability',
  'audience',
  'starterOf',
  'proxyOf',
] as const;

/** The dialog of one menu. What it may name is chosen from what exists. */
export function MenuDialog({ given, place, application, tree, choices, call, onDone, onCancel }: Props) {
  // A change that somebody else makes meanwhile is told by the version, and not taken for what was read here.
  const [node] = useState(given);
  const save = async (values: Values) => {
    const set = Object.fromEntries([...texts, ...cleared].map((name) => [name, values[name] ?? null]));
    const { parentId = null, state, functions } = values;
    const body = { ...set, parentId, state, ...(values['routeName'] ? { functions } : {}) };
    if (node) {
      // What was not touched is not sent: the name of a process stays its own.
      const touched = Object.entries(body).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(node[name as keyof MenuNode]),
      );
      const changed = { version: node.version, ...Object.fromEntries(touched) } as ChangedMenu;
      await call(changeMenu, { params: { id: node.id }, body: changed });
    } else
      await call(createMenu, {
        body: { applicationId: application.id, list: place.list, ...body } as NewMenu,
      });
    tell.success(node ? doneTexts.changed : doneTexts.created);
  };
  return (
    <FormDialog
      title={node ? words.edit : words.addTo(words.lists[application.client][place.list])}
      keptAs={`menu ${node?.id ?? `${application.id} ${place.parentId ?? place.list}`}`}
      fields={fieldsOf(application.client, place, tree, choices, node)}
      initial={{ ...place, state: 'YES', functions: [], ...node }}
      onSave={save}
      onDone={onDone}
      onCancel={onCancel}
      width={680}
    />
  );
}

function fieldsOf(
  client: MenuClient,
  { list }: Omit<Place, 'sort'>,
  tree: readonly MenuNode[],
  choices: MenuChoices,
  node: MenuNode | null,
): ManageField[] {
  const { fields, hints } = words;
  const all = tree.flatMap((one) => [one, ...one.children]);
  const titles = new Map(all.map(({ routeName, name }) => [routeName, name]));
  const groups = tree.filter(
    (one) => one.list === 'menu' && !one.routeName && !one.processKey && one.id !== node?.id,
  );
  const pages = choices.routes
    .filter((route) => route.client === client)
    .map(({ name, path }) => ({
      value: name,
      label: [words.pages[name] ?? titles.get(name), name, path].filter(Boolean).join(' · '),
    }));
  const processes = choices.processes.map(({ key, title }) => ({ value: key, label: title }));
  const capabilities = choices.capabilities.map(({ name, label, group }) => ({
    value: name,
    label: `${group}：${label}`,
  }));
  const audiences = Object.entries(words.audiences).map(([value, label]) => ({ value, label }));
  const parents = groups.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { type: 'text', name: 'name', label: fields.name, maxLength: 60, hint: hints.name },
    ...(list === 'menu' && client === 'desktop'
      ? [
          {
            type: 'select',
            name: 'parentId',
            label: fields.parentId,
            options: parents,
            placeholder: words.noParent,
          } satisfies ManageField,
        ]
      : []),
    { type: 'select', name: 'routeName', label: fields.routeName, options: pages, hint: hints.routeName },
    {
      type: 'select',
      name: 'registerCode',
      label: fields.registerCode,
      options: choices.registers.map(({ code, label }) => ({ value: code, label })),
      hint: hints.registerCode,
    },
    { type: 'custom', name: 'icon', label: fields.icon, control: <IconChoice />, isChoice: true },
    { type: 'text', name: 'note', label: fields.note, maxLength: 60 },
    {
      type: 'select',
      name: 'capability',
      label: fields.capability,
      options: capabilities,
      hint: hints.capability,
    },
    { type: 'select', name: 'audience', label: fields.audience, options: audiences },
    {
      type: 'select',
      name: 'processKey',
      label: fields.processKey,
      options: processes,
      hint: hints.processKey,
    },
    { type: 'text', name: 'way', label: fields.way, maxLength: 64 },
    { type: 'select', name: 'visitsOf', label: fields.visitsOf, options: processes },
    { type: 'select', name: 'starterOf', label: fields.starterOf, options: processes },
    { type: 'select', name: 'proxyOf', label: fields.proxyOf, options: processes },
    {
      type: 'custom',
      name: 'functions',
      label: fields.functions,
      control: <FunctionsField capabilities={capabilities} />,
    },
    { type: 'state', name: 'state', label: fields.state },
  ];
}

/** The icons that both clients draw. */
export function IconChoice({
  value,
  onChange,
}: {
  value?: string;
  onChange?(value: string | undefined): void;
}) {
  return (
    <Select
      {...(value ? { value: value as MenuIcon } : {})}
      allowClear
      placeholder={words.chooseIcon}
      aria-label={words.fields.icon}
      options={menuIcons.map((icon) => ({
        value: icon,
        label: (
          <Flex gap={8} align="center">
            <span aria-hidden>{menuIcon(icon)}</span>
            {words.icons[icon]}
          </Flex>
        ),
      }))}
      onChange={(chosen: MenuIcon | undefined) => onChange?.(chosen)}
    />
  );
}
