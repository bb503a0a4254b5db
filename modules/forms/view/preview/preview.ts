import { CallFailure, type CallFunction } from '@homestead/http/client';
import { useEffect, useMemo } from 'react';
import type { FormData, Outcome } from '../../contract/form-data.ts';
import { sampleValues } from '../../engine/values/sample.ts';
import type { FormBundle } from '../use-bundle.ts';
import { useDivisions } from '../use-divisions.ts';
import { type FormHandle, useForm } from '../use-form.ts';
import { previewTexts as words } from './texts.ts';

/** A form that nobody fills in, as it is drawn while it is shaped. */
export interface Previewed {
  bundle: FormBundle;
  /** As whoever reads it sees it, not as whoever fills it in. */
  isReadOnly: boolean;
  hasSamples: boolean;
  /** The field that is being shaped; brought into view where it is shown. */
  focus: string | null;
  outcome?: Outcome;
}

/** What a page says to the phone's page in a frame of it, and what that one says when it listens. */
export type PreviewMessage = { type: 'form-preview'; shown: Previewed } | { type: 'form-preview-ready' };

export const isPreviewMessage = (data: unknown): data is PreviewMessage =>
  typeof data === 'object' &&
  data !== null &&
  String((data as { type?: unknown }).type).startsWith('form-preview');

/** Calls of a preview: what reads is asked, what would change something is refused in words. */
export function readingCalls(call: CallFunction): CallFunction {
  return (route, input, options) =>
    route.method === 'GET' || route.reads
      ? call(route, input, options)
      : Promise.reject(new CallFailure(0, 0, words.refused));
}

/** Takes no file: nothing of a preview reaches the server. */
export const noUpload = () => Promise.reject(new CallFailure(0, 0, words.refused));

const nothing: FormData = {};

/** The form of a preview with invented values; null until the divisions are known that it may show. */
export function usePreviewForm(
  call: CallFunction,
  { bundle, isReadOnly, hasSamples, outcome }: Previewed,
): {
  form: FormHandle;
  isReady: boolean;
} {
  const { tree, isError } = useDivisions(call);
  const stored = useMemo(() => {
    if (!hasSamples) return nothing;
    return sampleValues({ ...bundle, ...(tree ? { divisions: tree } : {}) }, tree && villageIn(tree.roots));
  }, [bundle, hasSamples, tree]);
  const form = useForm({
    bundle,
    stored,
    isReadOnly,
    personName: words.person,
    ...(tree ? { divisions: tree } : {}),
    ...(outcome ? { outcome } : {}),
  });
  return { form, isReady: form.isReady && (tree !== undefined || isError) };
}

type Node = { code: string; level: string; children?: readonly Node[] | undefined };

/** The first village that the tree has, as the sample of a place. */
function villageIn(nodes: readonly Node[]): string | undefined {
  for (const { code, level, children = [] } of nodes) {
    const found = level === 'village' ? code : villageIn(children);
    if (found) return found;
  }
  return undefined;
}

/** Scrolls to a field once it is chosen, and once the form stands. The cursor stays where the form is shaped. */
export function useShownField(path: string | null, isReady: boolean): void {
  useEffect(() => {
    if (path === null || !isReady) return;
    document.querySelector(`[data-field="${CSS.escape(path)}"]`)?.scrollIntoView({ block: 'center' });
  }, [path, isReady]);
}
