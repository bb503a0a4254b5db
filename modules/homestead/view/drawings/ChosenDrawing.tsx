import './chosen-drawing.css';
import type { DrawingSlotProps } from '@homestead/workflow/view';
import { factTexts as words } from '../texts.ts';
import { galleryTexts } from './gallery-texts.ts';
import { usePicture } from './use-picture.ts';

/** The chosen house drawing among what one decides on: its picture, its name and its figures. */
export function ChosenDrawing({ drawing }: DrawingSlotProps) {
  const { name, facts, picture, version, number } = drawing;
  if (!picture || !version) return <p className="chosen-drawing">{words.outsideGallery}</p>;
  return (
    <div className="chosen-drawing">
      <Picture id={number} version={version} file={picture} alt={galleryTexts.picture(name, number)} />
      <div>
        <b>{name}</b>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
    </div>
  );
}

function Picture({ id, version, file, alt }: { id: string; version: string; file: string; alt: string }) {
  const { url, isError } = usePicture({ id, version }, file);
  if (isError) return <p role="alert">{galleryTexts.pictureFailed}</p>;
  return url ? <img src={url} alt={alt} /> : <span className="chosen-drawing-wait" />;
}
