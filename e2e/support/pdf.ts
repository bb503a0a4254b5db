/**
 * A PDF whose pages each say one line: Latin in a standard font, Chinese in a font that the file names and does not
 * carry, as scanned and office-made papers often do.
 */
export function pdfOf(lines: readonly string[]): Buffer {
  const pages = lines.map((_, i) => 4 + i * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${lines.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font ' +
      '/Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> ' +
      '/FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 -200 1000 900] ' +
      '/ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 80 >> >>] >>',
    ...lines.flatMap((line, i) => {
      const content = `BT /F1 28 Tf 60 740 Td <${utf16(line)}> Tj ET\nBT /F2 20 Tf 60 690 Td (Page ${i + 1}) Tj ET\n40 40 515 760 re S`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pages[i]! + 1} 0 R /Resources << /Font << /F1 3 0 R ` +
          '/F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.7\n';
  const places = objects.map((object, i) => {
    const place = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

const utf16 = (text: string) =>
  [...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(4, '0')).join('');
