import { type ChildAnswer, limitMemory } from '@homestead/processes';
import type { Canvas } from '@napi-rs/canvas';
import { encodeVector } from '../tiles/encode.ts';
import { loadFonts } from './font.ts';
import { paintLegend, paintNotice } from './legend.ts';
import { pictureLimits } from './limits.ts';
import { paintPicture } from './picture.ts';
import type { PaintWish, PictureFormat } from './protocol.ts';

const jpegQuality = 85;

async function answerTo(wish: PaintWish): Promise<Uint8Array> {
  if (wish.kind === 'vector') return encodeVector(wish);
  const canvas =
    wish.kind === 'picture'
      ? await paintPicture(wish)
      : wish.kind === 'legend'
        ? paintLegend(wish)
        : paintNotice(wish);
  return encode(canvas, wish.format);
}

const encode = (canvas: Canvas, format: PictureFormat): Promise<Uint8Array> =>
  format === 'image/jpeg' ? canvas.encode('jpeg', jpegQuality) : canvas.encode('png');

loadFonts();
limitMemory(pictureLimits.bytes);
// A server that was killed says nothing: the channel that it held ends.
process.on('disconnect', () => process.exit());
process.on('message', async (wish: PaintWish) => {
  let answer: ChildAnswer<Uint8Array>;
  try {
    answer = { result: await answerTo(wish) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer);
});
