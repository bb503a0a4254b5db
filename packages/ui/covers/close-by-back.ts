/** What lies over the page by a dialog of the browser, or by a part of the page that is said to be one. */
const covers = 'dialog[open], [role=dialog][aria-modal=true]';

/** What lies over a part of the page or of a cover without being a dialog, and closes on Escape. */
const parts = '[data-back-closes]';

/** What is to close next: what lies over the uppermost cover, then the cover itself; without one, what lies over the page. */
function topmost(): HTMLElement | null {
  const cover = topCover();
  const open = [...(cover ?? document).querySelectorAll<HTMLElement>(parts)];
  return open.filter((part) => part.getClientRects().length > 0).pop() ?? cover;
}

/** The uppermost cover: what lies beneath one cannot be hit. */
function topCover(): HTMLElement | null {
  for (const element of document.elementsFromPoint(window.innerWidth / 2, window.innerHeight / 2)) {
    const cover = element.closest<HTMLElement>(covers);
    if (cover) return cover;
  }
  return null;
}

/** Asks a cover to close, as the device's Back does where the browser tells pages of it. */
function askToClose(cover: HTMLElement): void {
  const event =
    cover instanceof HTMLDialogElement
      ? new Event('cancel', { cancelable: true })
      : new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true });
  cover.dispatchEvent(event);
}

/** Where an entry of the history stands among those of this client, as the router counts. */
const placeOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * Back, and a swipe that means it, closes what covers the page before it leaves the page. Browsers on Android do so by themselves
 * for dialogs; those within other apps, on other devices and older ones go back in their history at once, and what was filled in
 * beneath would be left. Moves that the client itself makes are none of a person's. Returns what is to hear of moves before the
 * router does: listeners of a window are called in the order in which they were added.
 */
export function closeCoversByBack(): (event: PopStateEvent) => void {
  const { history } = window;
  let at = placeOf(history.state);
  /** Moves on their way that the client asked for, and those that undo a person's. */
  let own = 0;
  let undoing = 0;
  for (const name of ['pushState', 'replaceState'] as const) {
    const plain = history[name].bind(history);
    history[name] = (...entry) => {
      plain(...entry);
      at = placeOf(history.state);
    };
  }
  const go = history.go.bind(history);
  history.go = (delta) => {
    own += 1;
    go(delta);
  };
  /** Beneath the first entry nothing is left to go back to: a cover over it gets an entry of its own. */
  let hasGround = false;
  const onFocus = () => {
    if (hasGround || at > 0 || !topmost()) return;
    hasGround = true;
    history.pushState(history.state, '');
  };
  // A cover takes the focus once it is there.
  document.addEventListener('focusin', onFocus, { capture: true });

  return (event) => {
    const now = placeOf(event.state);
    if (undoing > 0) {
      undoing -= 1;
      event.stopImmediatePropagation();
      return;
    }
    const cover = own > 0 ? null : topmost();
    own = 0;
    if (!cover) {
      at = now;
      return;
    }
    event.stopImmediatePropagation();
    undoing += 1;
    // The entry beneath the first one stands at its place too.
    go(at - now || 1);
    askToClose(cover);
  };
}
