import type { OwnData } from '../../contract/account/routes.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The own data as one page without scripts, to be kept, printed or sent on; every word of it is escaped. */
export function ownDataPage(title: string, { name, at, parts }: OwnData): string {
  const part = ({ title: heading, note, rows }: OwnData['parts'][number]) => `<h2>${escaped(heading)}</h2>
${note ? `<p>${escaped(note)}</p>\n` : ''}${rows
  .map(
    (row) =>
      `<table>${row.map(({ label, value }) => `<tr><th>${escaped(label)}</th><td>${escaped(value)}</td></tr>`).join('')}</table>`,
  )
  .join('\n')}`;
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title>
<style>body{font:16px/1.6 sans-serif;max-width:44em;margin:1em auto;padding:0 1em}table{width:100%;border-collapse:collapse;margin:0 0 1em}
th,td{border:1px solid #ccc;padding:.3em .6em;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{width:9em;background:#f3f6f4}</style></head>
<body><h1>${escaped(title)} · ${escaped(name)}</h1><p>${escaped(at.slice(0, 10))}</p>
${parts.map(part).join('\n')}
</body></html>
`;
}
