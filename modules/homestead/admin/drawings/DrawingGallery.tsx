import { WarningOutlined } from '@ant-design/icons';
import type { PickerProps } from '@homestead/forms/view';
import { DialogFrame, PageFailure, useApi } from '@homestead/ui/desk';
import { Button, Empty, Flex, Input, Segmented, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import type { HouseDrawing } from '../../contract/drawings.ts';
import { galleryTexts as words } from '../../view/drawings/gallery-texts.ts';
import { cardOf, type Gallery, useChoice, useGallery } from '../../view/drawings/use-gallery.ts';
import { DrawingDetail } from './DrawingDetail.tsx';
import { DrawingPicture } from './DrawingPicture.tsx';
import styles from './gallery.module.css';

/** The gallery of house drawings in a dialog: filters and cards, and one drawing in their place. */
export function DrawingGallery({ isOpen, values, onClose, onPick }: PickerProps) {
  const { call, callWithoutToast } = useApi();
  const gallery = useGallery(callWithoutToast, values);
  const { choosing, choose } = useChoice(call, onPick);
  const [opened, setOpened] = useState<HouseDrawing>();
  return (
    <DialogFrame
      open={isOpen}
      title={opened ? `${words.title} · ${opened.name}` : words.title}
      width="min(1160px, 96vw)"
      onCancel={() => (opened ? setOpened(undefined) : onClose())}
    >
      <div hidden={opened !== undefined} data-testid="drawing-gallery">
        <Filters gallery={gallery} />
        <List gallery={gallery} choosing={choosing} onOpen={setOpened} onChoose={choose} />
      </div>
      {opened && (
        <DrawingDetail
          key={opened.id}
          drawing={opened}
          applied={gallery.applied}
          isChoosing={choosing !== undefined}
          onBack={() => setOpened(undefined)}
          onChoose={() => choose(opened.id)}
        />
      )}
    </DialogFrame>
  );
}

const every = '';

function Filters({ gallery }: { gallery: Gallery }) {
  const { filter, change, applied, styles: known, storeyCounts, total } = gallery;
  return (
    <div className={styles.filters}>
      <Segmented
        aria-label={words.style}
        value={filter.style ?? every}
        options={[
          { value: every, label: words.all },
          ...known.map((style) => ({ value: style, label: style })),
        ]}
        onChange={(style) => change({ style: style === every ? undefined : style })}
      />
      <Segmented
        aria-label={words.storeysName}
        value={filter.storeys ?? 0}
        options={[
          { value: 0, label: words.all },
          ...storeyCounts.map((count) => ({ value: count, label: words.storeys(count) })),
        ]}
        onChange={(storeys) => change({ storeys: storeys === 0 ? undefined : storeys })}
      />
      {applied.footprint !== undefined && (
        <Button
          type={filter.isWithin ? 'primary' : 'default'}
          ghost={filter.isWithin}
          aria-pressed={filter.isWithin}
          onClick={() => change({ isWithin: !filter.isWithin })}
          data-testid="within-applied"
        >
          {filter.isWithin ? `${words.within(applied.footprint)} ✕` : words.addWithin(applied.footprint)}
        </Button>
      )}
      <Input.Search
        className={styles.search ?? ''}
        aria-label={words.keyword}
        placeholder={words.keyword}
        allowClear
        maxLength={100}
        value={filter.keyword}
        onChange={(event) => change({ keyword: event.target.value })}
      />
      <span className={styles.total} role="status">
        {words.total(total)}
      </span>
    </div>
  );
}

interface ListProps {
  gallery: Gallery;
  choosing: string | undefined;
  onOpen(drawing: HouseDrawing): void;
  onChoose(id: string): void;
}

function List({ gallery, choosing, onOpen, onChoose }: ListProps) {
  const { pages, drawings } = gallery;
  if (pages.error && drawings.length === 0)
    return <PageFailure error={pages.error} onRetry={() => void pages.refetch()} />;
  if (pages.isPending) return <Skeleton active paragraph={{ rows: 10 }} />;
  if (drawings.length === 0) {
    return (
      <Empty description={words.empty} style={{ padding: '48px 0' }}>
        {gallery.isFiltered && <Button onClick={gallery.reset}>{words.reset}</Button>}
      </Empty>
    );
  }
  return (
    <div className={styles.scroll}>
      <ul className={styles.cards}>
        {drawings.map((drawing) => (
          <li key={drawing.id} className={styles.card} data-testid="drawing-card" data-drawing={drawing.id}>
            <Card drawing={drawing} gallery={gallery} onOpen={() => onOpen(drawing)} />
            <Flex className={styles.foot ?? ''} justify="flex-end" gap={8}>
              <Button
                type="primary"
                ghost
                size="small"
                loading={choosing === drawing.id}
                disabled={choosing !== undefined && choosing !== drawing.id}
                aria-label={`${words.choose} ${drawing.name}`}
                onClick={() => onChoose(drawing.id)}
              >
                {words.choose}
              </Button>
            </Flex>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Flex justify="center" style={{ padding: '16px 0 4px' }}>
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {pages.isFetchNextPageError ? words.retry : words.more}
          </Button>
        </Flex>
      )}
    </div>
  );
}

function Card({ drawing, gallery, onOpen }: { drawing: HouseDrawing; gallery: Gallery; onOpen(): void }) {
  const { front, isChosen, lines, beyond } = cardOf(drawing, gallery);
  return (
    <button type="button" className={styles.open} onClick={onOpen}>
      <span className={styles.front}>
        {front && <DrawingPicture drawing={drawing} picture={front} isPlain />}
      </span>
      <span className={styles.words}>
        <b>
          {drawing.name}
          <Tag>{drawing.style}</Tag>
          {isChosen && <Tag color="success">{words.chosenNow}</Tag>}
        </b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {beyond.map((text) => (
          <span key={text} className={styles.over}>
            <WarningOutlined aria-hidden /> {text}
          </span>
        ))}
      </span>
    </button>
  );
}
