import { Button, Empty, Input, Select } from 'antd';
import { useState } from 'react';
import { findFieldType } from '../../../engine/index.ts';
import styles from '../designer.module.css';
import { rowId, useDesignerScope } from '../scope.ts';
import { addSection, insertField, type Place, pathsOf, placeOf } from '../shape/operations.ts';
import { designerTexts } from '../texts.ts';
import type { Selection, Shaping } from '../use-shaping.ts';
import { carry } from './drag.ts';

const words = designerTexts.palette;

/** The fields of the data models that are not in the form yet. */
export function Palette({ shaping }: { shaping: Shaping }) {
  const { models } = useDesignerScope();
  const { form, selection, select, change } = shaping;
  const inForm = new Set(pathsOf(form));
  const used = [...new Set([...inForm].map((path) => path.split('.')[0] ?? ''))];
  const begun = form.formKey.split('_')[0] ?? '';
  const [group, setGroup] = useState(used[0] ?? (Object.hasOwn(models, begun) ? begun : ''));
  const [search, setSearch] = useState('');
  const left = (models[group]?.fields ?? [])
    .map((field) => ({ ...field, path: `${group}.${field.code}` }))
    .filter(({ path, label }) => !inForm.has(path) && `${label} ${path}`.includes(search.trim()));
  const add = (path: string) => {
    change(insertField(form, path, placeAfter(shaping)));
    select({ kind: 'field', path });
    requestAnimationFrame(() => document.getElementById(rowId(path))?.scrollIntoView({ block: 'nearest' }));
  };
  const grow = () => {
    const at = selection.kind === 'form' ? form.sections.length : sectionOf(form, selection) + 1;
    change(addSection(form, at, freshTitle(form.sections.map(({ title }) => title))));
    select({ kind: 'section', index: at });
  };
  return (
    <section className={styles['palette']} aria-label={words.title}>
      <Button block type="dashed" onClick={grow} data-testid="add-section">
        {words.addSection}
      </Button>
      <Select
        aria-label={words.model}
        showSearch={{ optionFilterProp: 'label' }}
        value={group || null}
        placeholder={words.model}
        onChange={setGroup}
        options={Object.values(models)
          .toSorted((a, b) => Number(used.includes(b.group)) - Number(used.includes(a.group)))
          .map((model) => ({ value: model.group, label: model.label }))}
      />
      <Input.Search
        allowClear
        aria-label={words.search}
        placeholder={words.search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <small>{words.note}</small>
      <ul className={styles['fields']}>
        {left.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.none} />}
        {left.map(({ path, code, label, type }) => (
          <li
            key={path}
            draggable
            onDragStart={(event) => carry(event, { kind: 'new', path })}
            title={path}
            data-palette={path}
          >
            <span>
              {label}
              {left.some((other) => other.label === label && other.path !== path) && <code>{code}</code>}
            </span>
            <small>{findFieldType(type)?.label ?? type}</small>
            <Button type="link" size="small" onClick={() => add(path)} aria-label={`${words.add} ${label}`}>
              {words.add}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const sectionOf = (form: Shaping['form'], selection: Selection): number =>
  selection.kind === 'section'
    ? selection.index
    : selection.kind === 'field'
      ? (placeOf(form, selection.path)?.section ?? 0)
      : form.sections.length - 1;

/** After the selected field, or at the end of the selected section, or of the last one. */
function placeAfter({ form, selection }: Shaping): Place {
  const place = selection.kind === 'field' ? placeOf(form, selection.path) : null;
  if (place) return { section: place.section, index: place.index + 1 };
  const section = sectionOf(form, selection);
  return { section, index: form.sections[section]?.fields.length ?? 0 };
}

function freshTitle(taken: readonly string[]): string {
  let number = 1;
  const title = () => (number === 1 ? words.newSection : `${words.newSection}${number}`);
  while (taken.includes(title())) number += 1;
  return title();
}
