import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

interface Props {
  children: ReactNode;
  /** For whoever asks whether something stands within it. */
  body?: RefObject<HTMLDivElement | null>;
}

/**
 * What stands in a dialog. When it opens, its first field has the focus, or its heading where there is none: antd gives it to
 * the button that closes it. What a field's own `autoFocus` has taken stays.
 */
export function DialogBody({ children, body: given }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const body = given ?? own;
  useEffect(() => {
    if (!body.current || body.current.contains(document.activeElement)) return;
    const first = firstField(body.current) ?? headingOf(body.current);
    first?.focus({ preventScroll: true });
  }, [body]);
  return (
    <div ref={body} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

const fields = 'input:enabled, textarea:enabled, select:enabled, [contenteditable=true]';

/** The first field in sight; of radio buttons the chosen one, which the keyboard reaches. */
function firstField(body: HTMLElement): HTMLElement | undefined {
  const first = [...body.querySelectorAll<HTMLElement>(fields)].find(
    (field) => field.getClientRects().length > 0,
  );
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  const chosen = [...body.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')];
  return chosen.find(({ name }) => name === first.name) ?? first;
}

function headingOf(body: HTMLElement): HTMLElement | null {
  const heading = body.closest('[role=dialog]')?.querySelector<HTMLElement>('.ant-modal-title') ?? null;
  heading?.setAttribute('tabindex', '-1');
  return heading;
}
