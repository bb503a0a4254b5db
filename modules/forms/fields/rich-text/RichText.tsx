import { lazyChunk, PartPlace } from '@homestead/ui';
import type { RichTextProps } from './Editor.tsx';
import { richTextTexts as words } from './texts.ts';

const Editor = lazyChunk(() => import('./Editor.tsx'));

/** The editor as a part of its own, which arrives when it is needed. */
export function RichText(props: RichTextProps) {
  return (
    <PartPlace
      fallback={
        <p className="rt-missing" role="status">
          {words.loading}
        </p>
      }
    >
      <Editor {...props} />
    </PartPlace>
  );
}
