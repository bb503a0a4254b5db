import type { ComponentType } from 'react';
import type { FieldRendererProps, FieldRenderers } from '../view/field-renderer.ts';

const found = import.meta.glob<{ default: ComponentType<FieldRendererProps> }>('../fields/*/mobile.tsx', {
  eager: true,
});

/** The phone's renderer of each field type, found in the folder of the type. */
export const phoneFaces: FieldRenderers = Object.fromEntries(
  Object.entries(found).map(([path, { default: renderer }]) => [path.split('/').at(-2) ?? path, renderer]),
);
