/** What the first bytes say: suffix and media type of the format, or `null` where they are of none that is known. */
export type Detected = { ext: string; mime: string } | null;

/** Formats that a suffix may stand for, by the detector's names. `text` is no known format and no binary bytes. */
const formats: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  apng: ['apng', 'png'],
  gif: ['gif'],
  webp: ['webp'],
  bmp: ['bmp'],
  tif: ['tif'],
  tiff: ['tif'],
  heic: ['heic'],
  pdf: ['pdf'],
  ofd: ['zip'],
  zip: ['zip'],
  rar: ['rar'],
  '7z': ['7z'],
  docx: ['docx', 'zip'],
  xlsx: ['xlsx', 'zip'],
  pptx: ['pptx', 'zip'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  wps: ['cfb'],
  et: ['cfb'],
  mp4: ['mp4', 'm4v'],
  mov: ['mov', 'mp4'],
  dwg: ['dwg'],
  dxf: ['text'],
  txt: ['text'],
  csv: ['text'],
  json: ['text'],
  geojson: ['text'],
  kml: ['xml', 'kml', 'text'],
  gml: ['xml', 'gml', 'text'],
  kmz: ['zip', 'kmz'],
  gpkg: ['sqlite'],
};

const sameImage: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
  'image/vnd.mozilla.apng': 'image/png',
};

/** Whether suffix, declared type and bytes agree (decision 6). A sender that declares nothing is not contradicted. */
export function agrees(suffix: string, declared: string, detected: Detected, isText: boolean): boolean {
  const kind = detected?.ext ?? (isText ? 'text' : 'unknown');
  if (!formats[suffix]?.includes(kind)) return false;
  return declaredAgrees(declared, detected);
}

function declaredAgrees(declared: string, detected: Detected): boolean {
  const said = plainType(declared);
  // text/plain is what a part without a type has (RFC 7578 §4.4).
  if (said === '' || said === 'application/octet-stream' || said === 'text/plain') return true;
  const isMapText = /[./](kml|gml)\+xml$/.test(said);
  if (/html|svg|xml$|javascript|x-php/.test(said) && !said.includes('openxml') && !isMapText) return false;
  const isImage = detected?.mime.startsWith('image/') ?? false;
  if (isImage || said.startsWith('image/')) return isImage && said === plainType(detected?.mime ?? '');
  return true;
}

function plainType(type: string): string {
  const plain = (type.split(';')[0] ?? '').trim().toLowerCase();
  return sameImage[plain] ?? plain;
}

/** Whether bytes read as text: no NUL and no controls but line ends and tabs. */
export function looksLikeText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}

/** Formats of which a picture is shown. */
export const pictureFormats: readonly string[] = ['jpg', 'png', 'apng', 'gif', 'webp'];
