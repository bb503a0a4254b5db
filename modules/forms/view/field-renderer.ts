import type { CallFunction } from '@homestead/http/client';
import type { ComponentType } from 'react';
import type { FormFieldSpec } from '../contract/form.ts';
import type { FormData } from '../contract/form-data.ts';

/** What the renderer of a field type gets on either client. A renderer shows a value and reports changes; it judges nothing. */
export interface FieldRendererProps {
  /** The model's field with the form's words laid over it. */
  field: FormFieldSpec;
  value: unknown;
  values: FormData;
  readOnly: boolean;
  fault?: string;
  /** `path` is `group.code`; a renderer may also fill the fields that its own content names (an area beside a shape). */
  setValue(path: string, value: unknown): void;
  call: CallFunction;
  /** While true the form is not submitted (an upload under way). */
  onBusy?(busy: boolean): void;
}

/** A client's renderers by field type; each client finds its own by a glob over `fields/<type>/<client>.tsx`. */
export type FieldRenderers = Readonly<Record<string, ComponentType<FieldRendererProps>>>;
