import { findExif, upright, withExif } from '../../engine/photo/exif.ts';
import { readTaken, type Taken } from '../../engine/photo/taken.ts';
import { takenExif } from '../../engine/photo/write-taken.ts';

export interface PhotoLimits {
  /** Bytes that the upload may have. */
  maxBytes: number;
  longEdge?: number;
  /** Draws on the picture before it is written, as marks of time and place; then it is always written anew. */
  stamp?(pen: CanvasRenderingContext2D, width: number, height: number): void;
  /** When and where it was taken, kept as data in a photo whose camera has not said it all. */
  taken?: Taken;
}

const defaultLongEdge = 1920;
const qualities = [0.86, 0.76, 0.64, 0.5];
const smallestEdge = 480;

/**
 * Makes a photo small enough to upload, keeping its time and place. What a canvas cannot read, and animated pictures,
 * come back as they are: the rule of the field then says what is wrong with them.
 */
export async function shrinkPhoto(file: File, limits: PhotoLimits): Promise<File> {
  // Some systems give no type for a photo of this format.
  const isHeif = /\.hei[cf]$/i.test(file.name);
  if (!isHeif && (!/^image\/(jpe?g|png|webp|bmp)$/.test(file.type) || /\.apng$/i.test(file.name)))
    return file;
  const picture = await decode(file);
  if (!picture) return file;
  try {
    const edge = limits.longEdge ?? defaultLongEdge;
    const longest = Math.max(picture.width, picture.height);
    if (!isHeif && !limits.stamp && file.size <= limits.maxBytes && longest <= edge) return file;
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isAnimated(bytes)) return file;
    const exif = exifFor(findExif(bytes), limits.taken);
    const room = limits.maxBytes - (exif?.length ?? 0);
    for (
      let size = Math.min(edge, longest);
      size >= Math.min(smallestEdge, longest);
      size = Math.floor(size * 0.75)
    ) {
      for (const quality of qualities) {
        const small = await draw(picture, size / longest, quality, limits.stamp);
        if (small && small.size <= room) return asFile(file, small, exif);
      }
    }
    return file;
  } finally {
    picture.close();
  }
}

/** The camera's own part, unless it lacks the place or the direction that is known otherwise. */
function exifFor(own: Uint8Array | null, taken: Taken | undefined): Uint8Array | null {
  if (!taken) return own;
  if (!own) return takenExif(taken);
  const said = readTaken(own);
  const isMore = (['longitude', 'direction'] as const).some(
    (fact) => said[fact] === undefined && taken[fact] !== undefined,
  );
  return isMore ? takenExif(taken) : own;
}

async function asFile(original: File, small: Blob, exif: Uint8Array | null): Promise<File> {
  const plain = new Uint8Array(await small.arrayBuffer());
  const bytes = exif ? withExif(plain, upright(exif)) : plain;
  const name = `${original.name.replace(/\.[^.]+$/, '')}.jpg`;
  return new File([bytes as Uint8Array<ArrayBuffer>], name, {
    type: 'image/jpeg',
    lastModified: original.lastModified,
  });
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

function draw(
  picture: ImageBitmap,
  scale: number,
  quality: number,
  stamp: PhotoLimits['stamp'],
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  stamp?.(pen, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** An animation control chunk (acTL) stands before the first picture data of an animated PNG. */
function isAnimated(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x89 || bytes[1] !== 0x50) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const kind = view.getUint32(at + 4);
    if (kind === 0x6163544c) return true;
    if (kind === 0x49444154) return false;
  }
  return false;
}
