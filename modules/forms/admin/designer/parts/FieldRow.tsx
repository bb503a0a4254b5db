import { Button, Select, Tag } from 'antd';
import type { DragEvent, KeyboardEvent } from 'react';
import type { FormField } from '../../../contract/index.ts';
import { findFieldType } from '../../../engine/index.ts';
import styles from '../designer.module.css';
import { labelOf, modelFieldOf, rowId, useDesignerScope } from '../scope.ts';
import type { Arrangement } from '../shape/arrangement.ts';
import { type Place, removeField } from '../shape/operations.ts';
import { designerTexts } from '../texts.ts';
import type { Shaping } from '../use-shaping.ts';
import { carriedNow, carry, placeAt, putDown } from './drag.ts';

const words = designerTexts.structure;
const marks = Object.keys(words.marks) as (keyof FormField)[];

interface Props {
  field: FormField;
  place: Place;
  arrangement: Arrangement;
  shaping: Shaping;
  isFaulty: boolean;
  isBlockHead: boolean;
  /** Before which field of this section what is dragged would come to stand. */
  over: number | null;
  onHover(event: DragEvent<HTMLElement>, place: Place): void;
  onDrop(place: Place): void;
}

/** A field in the structure. Alt with the arrows moves it, Delete takes it out. */
export function FieldRow({
  field,
  place,
  arrangement,
  shaping,
  isFaulty,
  isBlockHead,
  over,
  onHover,
  onDrop,
}: Props) {
  const scope = useDesignerScope();
  const { form, selection, select, change, isReadOnly } = shaping;
  const path = field.field;
  const lanes = arrangement.lanes(form);
  const known = modelFieldOf(scope, path);
  const isSelected = selection.kind === 'field' && selection.path === path;
  const label = labelOf(scope, path);
  const move = (next: typeof form) => {
    const to = arrangement.place(next, path);
    if (to) {
      const title = arrangement.lanes(next)[to.section]?.title || words.unnamed;
      change(next, null, words.moved(label, title, to.index + 1));
    }
    // The row is drawn anew where it comes to stand; whoever moves it by keys goes on from there.
    requestAnimationFrame(() => document.getElementById(rowId(path))?.querySelector('button')?.focus());
  };
  /** Whoever takes several out goes on with the next one. */
  const takeOut = () => {
    const { fields } = lanes[place.section]!;
    const next = (fields[place.index + 1] ?? fields[place.index - 1])?.field;
    change(removeField(form, path));
    select(next ? { kind: 'field', path: next } : { kind: arrangement.kind, index: place.section });
    if (next)
      requestAnimationFrame(() => document.getElementById(rowId(next))?.querySelector('button')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isReadOnly) return;
    if (event.altKey && event.key === 'ArrowUp') move(arrangement.shift(form, path, -1));
    else if (event.altKey && event.key === 'ArrowDown') move(arrangement.shift(form, path, 1));
    else if (event.key === 'Delete') takeOut();
    else return;
    event.preventDefault();
  };
  const isCarried = carriedNow();
  return (
    <>
      {isBlockHead && <li className={styles['blockHead']}>{field.block}</li>}
      <li
        id={rowId(path)}
        className={styles['row']}
        draggable={!isReadOnly}
        title={isReadOnly ? undefined : words.drag}
        onDragStart={(event) => carry(event, { kind: 'field', path })}
        onDragEnd={putDown}
        onDragOver={(event) => onHover(event, placeAt(event, place))}
        onDrop={(event) => {
          if (carriedNow()?.kind === 'section') return;
          event.preventDefault();
          event.stopPropagation();
          onDrop(placeAt(event, place));
        }}
        data-row={path}
        data-selected={isSelected || undefined}
        data-faulty={isFaulty || undefined}
        data-before={(isCarried?.kind !== 'section' && over === place.index) || undefined}
        data-after={(isCarried?.kind !== 'section' && over === place.index + 1) || undefined}
      >
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={() => select({ kind: 'field', path })}
          onKeyDown={onKeyDown}
        >
          <span>{label}</span>
          <small>{known ? (findFieldType(known.type)?.label ?? known.type) : words.unknown}</small>
          {marks
            .filter((mark) => field[mark] !== undefined)
            .map((mark) => (
              <Tag key={mark} color={mark === 'required' ? 'red' : 'default'}>
                {words.marks[mark]}
              </Tag>
            ))}
        </button>
        {isSelected && !isReadOnly && (
          <span className={styles['acts']}>
            <Button
              size="small"
              onClick={() => move(arrangement.shift(form, path, -1))}
              data-testid="move-up"
            >
              {words.up}
            </Button>
            <Button
              size="small"
              onClick={() => move(arrangement.shift(form, path, 1))}
              data-testid="move-down"
            >
              {words.down}
            </Button>
            <Select
              size="small"
              aria-label={words.moveTo[arrangement.kind]}
              placeholder={words.moveTo[arrangement.kind]}
              popupMatchSelectWidth={220}
              value={null as number | null}
              onChange={(section: number | null) => {
                const target = section === null ? undefined : lanes[section];
                if (target)
                  move(arrangement.move(form, path, { section: section!, index: target.fields.length }));
              }}
              options={lanes.flatMap(({ title }, section) =>
                section === place.section ? [] : [{ value: section, label: title || words.unnamed }],
              )}
              style={{ width: 104 }}
            />
            <Button size="small" danger onClick={takeOut} data-testid="remove-field">
              {words.remove}
            </Button>
          </span>
        )}
      </li>
    </>
  );
}
