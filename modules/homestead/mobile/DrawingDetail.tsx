import { useClient } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { useLayoutEffect, useRef, useState } from 'react';
import type { HouseDrawing } from '../contract/drawings.ts';
import type { Applied } from '../engine/drawings.ts';
import { galleryTexts as words } from '../view/drawings/gallery-texts.ts';
import { beyond, figuresOf, useDrawing } from '../view/drawings/use-gallery.ts';
import { DrawingPicture } from './DrawingPicture.tsx';

type Fact = keyof ReturnType<typeof figuresOf>;

/** One drawing: its pictures to look into, its figures, and where it goes beyond the application. */
export function DrawingDetail({ drawing, applied }: { drawing: HouseDrawing; applied: Applied }) {
  const { callWithoutToast } = useClient();
  const detail = useDrawing(callWithoutToast, drawing.id);
  const pictures = drawing.pictures.filter(({ kind }) => kind !== 'sheet');
  const [shown, setShown] = useState(pictures[0]);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The list below keeps its place; a drawing begins at its top.
    const body = box.current?.parentElement;
    const was = body?.scrollTop ?? 0;
    body?.scrollTo(0, 0);
    return () => {
      requestAnimationFrame(() => body?.scrollTo(0, was));
    };
  }, []);
  const over = beyond(drawing, applied);
  const figures = figuresOf(drawing);
  return (
    <div ref={box} data-testid="drawing-detail">
      <div className="gallery-chips" role="tablist" aria-label={drawing.name}>
        {pictures.map((picture) => (
          <button
            key={picture.file}
            type="button"
            role="tab"
            className="gallery-chip"
            aria-selected={shown?.file === picture.file}
            onClick={() => setShown(picture)}
          >
            {picture.title}
          </button>
        ))}
      </div>
      <div role="tabpanel">
        {shown && <DrawingPicture key={shown.file} drawing={drawing} picture={shown} />}
      </div>
      {over.length > 0 && (
        <div className="ui-note gallery-beyond" role="note">
          <Icon name="warn" size={20} />
          <span>
            <b>{words.beyond}：</b>
            {over.join('；')}。{words.beyondNote}
          </span>
        </div>
      )}
      <dl className="gallery-facts">
        {(Object.keys(words.facts) as Fact[]).map((fact) => (
          <div key={fact}>
            <dt>{words.facts[fact]}</dt>
            <dd>{figures[fact]}</dd>
          </div>
        ))}
      </dl>
      <p className="gallery-description">{drawing.description}</p>
      {detail.data && (
        <details className="gallery-rooms">
          <summary>{words.areas}</summary>
          <ul>
            {detail.data.rooms.map((room, index) => (
              <li key={index}>
                <span>
                  {words.storeys(room.storey)} {room.name}
                </span>
                <span>{room.area}㎡</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
