/**
 * Sets the page's nonce on every style element that script makes. The component library asks for it in most places, but
 * its scroll lock, its measuring of scroll bars and some of its icons do not, and a strict policy refuses those.
 */
export function setNonce(nonce: string): void {
  const withNonce = <E>(element: E): E => {
    if (element instanceof HTMLStyleElement || element instanceof SVGStyleElement) element.nonce = nonce;
    return element;
  };
  document.createElement = new Proxy(document.createElement, {
    apply: (create, self: Document, args) => withNonce(Reflect.apply(create, self, args)),
  });
  document.createElementNS = new Proxy(document.createElementNS, {
    apply: (create, self: Document, args) => withNonce(Reflect.apply(create, self, args)),
  });
}
