import type { ComponentType } from 'react';
import type { FieldFaceProps, FieldFaces } from '../view/face.ts';

const found = import.meta.glob<{ default: ComponentType<FieldFaceProps> }>('../fields/*/mobile.tsx', {
  eager: true,
});

/** The phone's face of each field type, found where the type lives. */
export const phoneFaces: FieldFaces = Object.fromEntries(
  Object.entries(found).map(([path, { default: face }]) => [path.split('/').at(-2) ?? path, face]),
);
