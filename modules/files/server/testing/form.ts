/** One part of a multipart body, written as it stands: names are not cleaned, so that tests can be nasty. */
export interface Part {
  name: string;
  filename?: string;
  contentType?: string;
  content: Uint8Array | string;
}

export const boundary = '----homestead-test';

export function formOf(parts: readonly Part[]): { body: Buffer; type: string } {
  const chunks = parts.flatMap((part) => {
    const file = part.filename === undefined ? '' : `; filename="${part.filename}"`;
    const type = part.contentType ? `content-type: ${part.contentType}\r\n` : '';
    return [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${part.name}"${file}\r\n${type}\r\n`,
      ),
      Buffer.from(part.content as Uint8Array),
      Buffer.from('\r\n'),
    ];
  });
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}
