/**
 * Lends the page's nonce to every style element that script makes. The component library asks for it in most places, but
 * its scroll lock, its measuring of scroll bars and some of its icons do not, and a strict policy refuses those.
 */
export function lendNonce(nonce: string): void {
  const lend = <E>(element: E): E => {
    if (element instanceof HTMLStyleElement || element instanceof SVGStyleElement) element.nonce = nonce;
    return element;
  };
  document.createElement = new Proxy(document.createElement, {
    apply: (create, self: Document, args) => lend(Reflect.apply(create, self, args)),
  });
  document.createElementNS = new Proxy(document.createElementNS, {
    apply: (create, self: Document, args) => lend(Reflect.apply(create, self, args)),
  });
}
