/** Lets the browser keep a file that the page itself made. */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

export function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  saveUrl(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}
