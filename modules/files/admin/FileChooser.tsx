import { type ReactNode, useRef } from 'react';
import { sizeText, type UploadRule } from '../contract/rules.ts';
import { fileAdminTexts } from './texts.ts';

interface Props {
  id: string;
  rule: UploadRule;
  className: string;
  children: ReactNode;
  onFiles(files: File[]): void;
}

/** A button that opens the file dialog and takes dropped files as well. */
export function FileChooser({ id, rule, className, children, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const types = rule.types === 'all' ? fileAdminTexts.anyType : fileAdminTexts.types(rule.types);
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        // antd shows file inputs inside its forms, whatever their attribute says.
        style={{ display: 'none' }}
        multiple={rule.maxCount > 1}
        {...(rule.types === 'all' ? {} : { accept: rule.types.map((type) => `.${type}`).join(',') })}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <button
        type="button"
        className={className}
        data-print="none"
        title={fileAdminTexts.limit(rule.maxCount, sizeText(rule.maxBytes), types)}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onFiles([...event.dataTransfer.files]);
        }}
      >
        {children}
      </button>
    </>
  );
}

/** What the field takes, in small letters under it. */
export function ruleText(rule: UploadRule): string {
  const types = rule.types === 'all' ? fileAdminTexts.anyType : fileAdminTexts.types(rule.types);
  const limit = fileAdminTexts.limit(rule.maxCount, sizeText(rule.maxBytes), types);
  return rule.mark ? `${limit}，${fileAdminTexts.marked}` : limit;
}
