import { open, stat } from 'node:fs/promises';
import { FormatFault, type NoteCode } from './codes.ts';
import { noteIn, readGeoJson } from './geojson/read.ts';
import { defaultLimits, type Limits, type OpenOptions, type Source } from './port.ts';
import { encodingOfFile } from './text/encoding.ts';

/**
 * Opens a file of geodata: what it is, its layers, fields and systems; features are read only when asked for. `name` is the
 * name under which a person sent it. Throws `FormatFault`. The source must be closed.
 */
export async function openSource(path: string, name: string, options: OpenOptions = {}): Promise<Source> {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const { size } = await stat(path);
  if (size > limits.fileBytes) throw new FormatFault('tooLarge');
  if (size === 0) throw new FormatFault('empty');
  const notes: NoteCode[] = [];
  const { encoding, isGuessed } = await encodingOfFile(path, await headOf(path), options.encoding);
  if (isGuessed) noteIn(notes)('encodingGuessed');
  const layer = await readGeoJson(path, name.replace(/\.[^.]*$/, ''), encoding, limits, notes);
  return { format: 'geojson', layers: [layer], notes, close: async () => {} };
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
