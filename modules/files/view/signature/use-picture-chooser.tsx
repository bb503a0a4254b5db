import { type ReactNode, useRef } from 'react';
import { signatureRule } from '../../contract/signature.ts';

const accept =
  signatureRule.rule.types === 'all' ? '' : signatureRule.rule.types.map((type) => `.${type}`).join();

/** The device's file dialog for one picture of a signature: an input without looks, and how to open it. */
export function usePictureChooser(onFile: (file: File) => void): { input: ReactNode; open(): void } {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={element}
      type="file"
      hidden
      accept={accept}
      data-testid="signature-file"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        target.value = '';
        if (file) onFile(file);
      }}
    />
  );
  return { input, open: () => element.current?.click() };
}
