/** ms in which a message of success is expected after its call; what the server changed is said by itself after it. */
const patience = 1000;

let note = '';

/** Keeps what the server says of texts that it changed on the way in for the next message of success, since one stands at a time. */
export function keepNote(messages: readonly string[], tell: (text: string) => void): void {
  const kept = [...new Set(messages)].join('；');
  note = kept;
  setTimeout(() => {
    if (note !== kept) return;
    note = '';
    tell(kept);
  }, patience);
}

/** A message of success with what is kept, which is said once. */
export function withNote(done: string): string {
  const said = note;
  note = '';
  return said ? `${done}。${said}` : done;
}
