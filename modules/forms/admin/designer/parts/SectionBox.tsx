import { Button, Popconfirm, Tag } from 'antd';
import { type DragEvent, useState } from 'react';
import styles from '../designer.module.css';
import type { Arrangement, Lane } from '../shape/arrangement.ts';
import { type Place, removeSection } from '../shape/operations.ts';
import { designerTexts } from '../texts.ts';
import type { Shaping } from '../use-shaping.ts';
import { carriedNow, carry, placeAt, putDown } from './drag.ts';
import { FieldRow } from './FieldRow.tsx';

const words = designerTexts.structure;

interface Props {
  lane: Lane;
  arrangement: Arrangement;
  index: number;
  shaping: Shaping;
  faulty: ReadonlySet<string>;
  /** Where what is dragged would come to stand. */
  over: Place | null;
  onOver(place: Place | null): void;
  onDrop(place: Place): void;
}

/** A section with its fields; it is carried by its head, and takes fields anywhere in it. */
export function SectionBox({ lane, arrangement, index, shaping, faulty, over, onOver, onDrop }: Props) {
  const { form, selection, select, change, isReadOnly } = shaping;
  const { title, open, fields } = lane;
  const { kind } = arrangement;
  const last = arrangement.lanes(form).length - 1;
  const [isFolded, setFolded] = useState(false);
  const isSelected = selection.kind === kind && selection.index === index;
  const end: Place = { section: index, index: fields.length };
  const hover = (event: DragEvent<HTMLElement>, place: Place) => {
    const what = carriedNow();
    if (!what || isReadOnly) return;
    event.preventDefault();
    event.stopPropagation();
    onOver(what.kind === 'section' ? placeAt(event, { section: index, index: 0 }) : place);
  };
  /** A section that is carried comes before or after this one. */
  const target = (event: DragEvent<HTMLElement>, place: Place): Place => {
    if (carriedNow()?.kind !== 'section') return place;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return { section: event.clientY > top + height / 2 ? index + 1 : index, index: 0 };
  };
  const shift = (by: -1 | 1) => {
    change(arrangement.moveLane(form, index, by > 0 ? index + 2 : index - 1));
    select({ kind, index: index + by });
  };
  return (
    <section
      className={styles['section']}
      aria-label={title || words.unnamed}
      data-section={title}
      data-over={(over?.section === index && carriedNow()?.kind === 'section') || undefined}
      onDragOver={(event) => hover(event, end)}
      onDragLeave={() => onOver(null)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onDrop(target(event, end));
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: carried by hand; its button and the acts beside it do the same by keys */}
      <header
        draggable={!isReadOnly}
        onDragStart={(event) => carry(event, { kind: 'section', index })}
        onDragEnd={putDown}
        data-selected={isSelected || undefined}
      >
        <Button
          type="text"
          size="small"
          aria-expanded={!isFolded}
          aria-label={isFolded ? words.unfold : words.fold}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? '▸' : '▾'}
        </Button>
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={() => select({ kind, index })}
          onKeyDown={(event) => {
            if (!event.altKey || isReadOnly) return;
            if (event.key === 'ArrowUp' && index > 0) shift(-1);
            else if (event.key === 'ArrowDown' && index < last) shift(1);
            else return;
            event.preventDefault();
          }}
        >
          <b>{title || words.free}</b>
          <small>{words.fields(fields.length)}</small>
          {title && open !== undefined && <Tag>{open ? words.open : words.closed}</Tag>}
        </button>
        {isSelected && !isReadOnly && (
          <span className={styles['acts']}>
            <Button size="small" disabled={index === 0} onClick={() => shift(-1)}>
              {words.up}
            </Button>
            <Button size="small" disabled={index === last} onClick={() => shift(1)}>
              {words.down}
            </Button>
            {kind === 'section' && (
              <Popconfirm
                title={words.removeSection(title || words.unnamed, fields.length)}
                onConfirm={() => change(removeSection(form, index))}
              >
                <Button size="small" danger>
                  {words.remove}
                </Button>
              </Popconfirm>
            )}
          </span>
        )}
      </header>
      {!isFolded && (
        <ul>
          {fields.length === 0 && <li className={styles['blank']}>{words.empty}</li>}
          {fields.map((field, at) => (
            <FieldRow
              key={field.field}
              field={field}
              place={{ section: index, index: at }}
              arrangement={arrangement}
              shaping={shaping}
              isFaulty={faulty.has(field.field)}
              isBlockHead={field.block !== undefined && fields[at - 1]?.block !== field.block}
              over={over?.section === index ? over.index : null}
              onHover={(event, place) => hover(event, place)}
              onDrop={onDrop}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
