/** Scrolls to a field by its `data-field` and puts the cursor into it. */
export function bringIntoView(path: string): void {
  const wrapper = document.querySelector(`[data-field="${CSS.escape(path)}"]`);
  if (!wrapper) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  wrapper.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  const target = wrapper.querySelector<HTMLElement>('input:not([type=file]), textarea, button, [tabindex]');
  target?.focus({ preventScroll: true });
}
