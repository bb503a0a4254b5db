import type { ComponentType } from 'react';
import type { FieldRendererProps, FieldRenderers } from '../view/index.ts';

/** Every field type's desktop renderer, found where the type stands: a new kind of field needs no word here. */
const found = import.meta.glob<{ default: ComponentType<FieldRendererProps> }>('../fields/*/admin.tsx', {
  eager: true,
});

export const renderers: FieldRenderers = Object.fromEntries(
  Object.entries(found).map(([file, part]) => [file.split('/').at(-2) ?? '', part.default]),
);
