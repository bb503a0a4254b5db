/** Ids that tie a field's label, input and fault together; the label belongs to the form, the input to the renderer. */
export const inputId = (path: string): string => `field-${path}`;
export const labelId = (path: string): string => `label-${path}`;
export const faultId = (path: string): string => `fault-${path}`;
