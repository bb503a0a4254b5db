const perInch = 72;
const millimetresPerInch = 25.4;

/** A page with one picture over all of it (JPEG), as PDF 1.4. Sides in millimetres, the picture's in pixels. */
export function pdfOf(
  jpeg: Uint8Array,
  page: { width: number; height: number },
  picture: { width: number; height: number },
): Blob {
  const points = (millimetres: number) => ((millimetres / millimetresPerInch) * perInch).toFixed(2);
  const [width, height] = [points(page.width), points(page.height)];
  const drawn = `q ${width} 0 0 ${height} 0 0 cm /Picture Do Q`;
  const encoder = new TextEncoder();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : new Uint8Array(part);
    chunks.push(bytes);
    length += bytes.length;
  };
  const object = (dictionary: string, stream?: string | Uint8Array) => {
    offsets.push(length);
    put(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream !== undefined) {
      put('stream\n');
      put(stream);
      put('\nendstream\n');
    }
    put('endobj\n');
  };
  put('%PDF-1.4\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  object(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /Picture 5 0 R >> >> >>`,
  );
  object(`<< /Length ${drawn.length} >>`, drawn);
  object(
    `<< /Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
    jpeg,
  );
  const table = length;
  put(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) put(`${String(offset).padStart(10, '0')} 00000 n \n`);
  put(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(chunks, { type: 'application/pdf' });
}
