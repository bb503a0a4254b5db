/** Ids that tie a field's control to its label and its message. */
export function controlId(path: string): string {
  return `field-${path.replace('.', '-')}`;
}

export function labelId(path: string): string {
  return `${controlId(path)}-label`;
}

export function faultId(path: string): string {
  return `${controlId(path)}-fault`;
}

/** What a control says of itself to assistive technology. */
export function describe(path: string, fault: string | undefined) {
  return {
    id: controlId(path),
    'aria-invalid': fault !== undefined,
    ...(fault === undefined ? {} : { 'aria-describedby': faultId(path), status: 'error' as const }),
  };
}
