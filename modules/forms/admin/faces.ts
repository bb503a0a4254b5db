import type { ComponentType } from 'react';
import type { FieldFaceProps, FieldFaces } from '../view/index.ts';

/** Every field type's desktop face, found where the type stands: a new kind of field needs no word here. */
const found = import.meta.glob<{ default: ComponentType<FieldFaceProps> }>('../fields/*/admin.tsx', {
  eager: true,
});

export const faces: FieldFaces = Object.fromEntries(
  Object.entries(found).map(([file, part]) => [file.split('/').at(-2) ?? '', part.default]),
);
