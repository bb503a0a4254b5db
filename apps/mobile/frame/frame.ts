import './frame.css';

/**
 * The head of a villager's home stands in the page itself and is shown before the entry of the client has come
 * (`packages/ui/vite/preload.ts`), where somebody is signed in whose home is a villager's; that of the sign-in page where nobody
 * is. It makes way for the screen in the same paint, and for every other screen.
 */
export function endFrame(): void {
  for (const id of ['frame', 'frame-sign-in', 'frame-shown']) document.getElementById(id)?.remove();
}

/** Keeps whose home is to be framed at the next opening: the address of `homeOf`. */
export function rememberHome(home: string): void {
  try {
    window.localStorage.setItem('home', home);
  } catch {
    // Without storage the frame shows for everyone.
  }
}
