import { useApi } from '@homestead/ui/desk';
import { Alert, Button, Descriptions, Flex, Table, Tabs } from 'antd';
import { useEffect, useRef } from 'react';
import type { HouseDrawing } from '../../contract/drawings.ts';
import type { Applied } from '../../engine/drawings.ts';
import { galleryTexts as words } from '../../view/drawings/gallery-texts.ts';
import { beyond, figuresOf, useDrawing } from '../../view/drawings/use-gallery.ts';
import { DrawingPicture } from './DrawingPicture.tsx';
import styles from './gallery.module.css';

interface Props {
  drawing: HouseDrawing;
  applied: Applied;
  isChoosing: boolean;
  onBack(): void;
  onChoose(): void;
}

/** One drawing: its pictures to look into on the left, its figures and the choice on the right. */
export function DrawingDetail({ drawing, applied, isChoosing, onBack, onChoose }: Props) {
  const { callWithoutToast } = useApi();
  const detail = useDrawing(callWithoutToast, drawing.id);
  const over = beyond(drawing, applied);
  const figures = figuresOf(drawing);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className={styles.detail} data-testid="drawing-detail">
      <Tabs
        className={styles.pictures ?? ''}
        items={drawing.pictures
          .filter(({ kind }) => kind !== 'sheet')
          .map((picture) => ({
            key: picture.file,
            label: picture.title,
            children: <DrawingPicture drawing={drawing} picture={picture} />,
          }))}
      />
      <div className={styles.side}>
        {over.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`${words.beyond}：${over.join('；')}`}
            description={words.beyondNote}
          />
        )}
        <Descriptions
          size="small"
          column={1}
          bordered
          items={(Object.keys(words.facts) as (keyof typeof words.facts)[]).map((fact) => ({
            key: fact,
            label: words.facts[fact],
            children: figures[fact],
          }))}
        />
        <p className={styles.description}>{drawing.description}</p>
        <Table
          size="small"
          rowKey={(room) => `${room.storey} ${room.name} ${room.area}`}
          loading={detail.isPending}
          dataSource={detail.data?.rooms ?? []}
          pagination={false}
          scroll={{ y: 104 }}
          columns={[
            { title: words.areas, render: (_, room) => `${words.storeys(room.storey)} ${room.name}` },
            { title: '㎡', dataIndex: 'area', width: 80, align: 'right' },
          ]}
        />
        <Flex gap={8} justify="flex-end">
          <Button ref={back} onClick={onBack}>
            {words.back}
          </Button>
          <Button type="primary" loading={isChoosing} onClick={onChoose} data-testid="choose-drawing">
            {words.chooseThis}
          </Button>
        </Flex>
      </div>
    </div>
  );
}
