import type { PickerProps } from '@homestead/forms/view';
import { useClient } from '@homestead/ui';
import { Button, Empty, Icon, ScrollList, SearchBox, Sheet } from '@homestead/ui/phone';
import { useState } from 'react';
import type { HouseDrawing } from '../contract/drawings.ts';
import { galleryTexts as words } from '../view/drawings/gallery-texts.ts';
import { cardOf, type Gallery, useChoice, useGallery } from '../view/drawings/use-gallery.ts';
import { DrawingDetail } from './DrawingDetail.tsx';
import { DrawingPicture } from './DrawingPicture.tsx';
import './gallery.css';

/** The gallery of house drawings over the whole screen; a drawing opens in its place, the list stays where it was. */
export function DrawingGallery({
  isOpen,
  isReading = false,
  values,
  onClose,
  onPick,
}: PickerProps & {
  /** Nothing is chosen: somebody looks around. */
  isReading?: boolean;
}) {
  const { call, callWithoutToast } = useClient();
  const gallery = useGallery(callWithoutToast, values);
  const { choosing, choose } = useChoice(call, onPick);
  const [opened, setOpened] = useState<HouseDrawing>();
  return (
    <Sheet
      isOpen={isOpen}
      place="full"
      title={opened ? opened.name : isReading ? words.reading : words.title}
      onClose={() => (opened ? setOpened(undefined) : onClose())}
      footer={
        opened && (
          <>
            <Button onClick={() => setOpened(undefined)}>{words.back}</Button>
            {!isReading && (
              <Button
                look="primary"
                isBusy={choosing !== undefined}
                onClick={() => choose(opened.id)}
                data-testid="choose-drawing"
              >
                {words.chooseThis}
              </Button>
            )}
          </>
        )
      }
    >
      <div hidden={opened !== undefined} data-testid="drawing-gallery">
        <Filters gallery={gallery} />
        <List gallery={gallery} onOpen={setOpened} />
      </div>
      {opened && <DrawingDetail key={opened.id} drawing={opened} applied={gallery.applied} />}
    </Sheet>
  );
}

function Filters({ gallery }: { gallery: Gallery }) {
  const { filter, change, applied, styles, storeyCounts } = gallery;
  return (
    <div className="gallery-filters">
      <SearchBox label={words.keyword} value={filter.keyword} onChange={(keyword) => change({ keyword })} />
      <Chips
        name={words.style}
        options={styles.map((style) => ({ value: style, label: style }))}
        value={filter.style}
        onChange={(style) => change({ style })}
      />
      <Chips
        name={words.storeysName}
        options={storeyCounts.map((count) => ({ value: count, label: words.storeys(count) }))}
        value={filter.storeys}
        onChange={(storeys) => change({ storeys })}
      />
      {applied.footprint !== undefined && (
        <button
          type="button"
          className="gallery-chip"
          aria-pressed={filter.isWithin}
          onClick={() => change({ isWithin: !filter.isWithin })}
          data-testid="within-applied"
        >
          {filter.isWithin ? words.within(applied.footprint) : words.addWithin(applied.footprint)}
          {filter.isWithin && (
            <>
              <Icon name="close" size={16} />
              <span className="ui-hidden">{words.removeWithin}</span>
            </>
          )}
        </button>
      )}
    </div>
  );
}

interface ChipsProps<T> {
  name: string;
  options: readonly { value: T; label: string }[];
  value: T | undefined;
  onChange(value: T | undefined): void;
}

function Chips<T extends string | number>({ name, options, value, onChange }: ChipsProps<T>) {
  return (
    <fieldset className="gallery-chips">
      <legend className="ui-hidden">{name}</legend>
      {[{ value: undefined, label: words.all }, ...options].map((option) => (
        <button
          key={option.label}
          type="button"
          className="gallery-chip"
          aria-pressed={value === option.value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

function List({ gallery, onOpen }: { gallery: Gallery; onOpen(drawing: HouseDrawing): void }) {
  const { pages, drawings, total } = gallery;
  return (
    <ScrollList
      pages={pages}
      count={drawings.length}
      rows={4}
      empty={
        <Empty text={words.empty} icon="house">
          {gallery.isFiltered && <Button onClick={gallery.reset}>{words.reset}</Button>}
        </Empty>
      }
    >
      <p className="gallery-total" role="status">
        {words.total(total)}
      </p>
      <ul className="gallery-list">
        {drawings.map((drawing) => (
          <li key={drawing.id}>
            <Card drawing={drawing} gallery={gallery} onOpen={() => onOpen(drawing)} />
          </li>
        ))}
      </ul>
    </ScrollList>
  );
}

function Card({ drawing, gallery, onOpen }: { drawing: HouseDrawing; gallery: Gallery; onOpen(): void }) {
  const { front, isChosen, lines, beyond } = cardOf(drawing, gallery);
  return (
    <button
      type="button"
      className="gallery-card"
      onClick={onOpen}
      data-testid="drawing-card"
      data-drawing={drawing.id}
    >
      <span className="gallery-front">
        {front && <DrawingPicture drawing={drawing} picture={front} isPlain />}
        <span className="ui-tag ui-tag-brand">{drawing.style}</span>
      </span>
      <span className="gallery-words">
        <b>
          {drawing.name}
          {isChosen && <span className="ui-tag">{words.chosenNow}</span>}
        </b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {beyond.map((text) => (
          <span key={text} className="gallery-over">
            <Icon name="warn" size={18} /> {text}
          </span>
        ))}
      </span>
    </button>
  );
}
