import { useClient } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import type { ReactNode } from 'react';
import { sizeText, type UploadRule } from '../contract/rules.ts';
import type { UploadItem } from '../view/upload-item.ts';
import type { Uploads } from '../view/use-uploads.ts';
import { uploadWords as words } from './texts.ts';

interface RemoveProps {
  item: UploadItem;
  uploads: Uploads;
  /** What the item is called while it has no name. */
  unnamed?: string;
  className: string;
  size: number;
}

/** Stops an upload, or takes a file out of its field after asking. */
export function RemoveUpload({ item, uploads, unnamed = '', className, size }: RemoveProps) {
  const { ask } = useClient();
  const name = item.name || unnamed;
  return (
    <button
      type="button"
      className={className}
      aria-label={item.status === 'uploading' ? words.cancel(name) : words.remove(name)}
      onClick={async () => {
        if (item.status !== 'done' || (await ask({ title: words.askRemove, isDangerous: true })))
          uploads.remove(item);
      }}
      data-testid="remove-file"
    >
      <Icon name="close" size={size} />
    </button>
  );
}

interface ChooseProps {
  rule: UploadRule;
  uploads: Uploads;
  inputId: string | undefined;
  describedBy: string | undefined;
  className: string;
  children: ReactNode;
}

/** A label that opens the browser's own way to choose files. */
export function ChooseFiles({ rule, uploads, inputId, describedBy, className, children }: ChooseProps) {
  return (
    <label className={className}>
      {children}
      <input
        id={inputId}
        type="file"
        accept={acceptOf(rule.types)}
        multiple={rule.maxCount > 1}
        aria-describedby={describedBy}
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}

/** How many files have arrived and may be, how many have not yet, how large each, and whether they are marked. */
export function UploadHint({ rule, uploads }: Pick<ChooseProps, 'rule' | 'uploads'>) {
  const arrived = uploads.items.filter(({ status }) => status === 'done').length;
  const onTheirWay = uploads.items.length - arrived;
  return (
    <p className="ui-soft files-hint">
      {words.count(arrived, rule.maxCount)}，{onTheirWay > 0 && `${words.onTheirWay(onTheirWay)}，`}
      {words.sizeLimit(sizeText(rule.maxBytes))}
      {rule.mark && `，${words.marked}`}
    </p>
  );
}

const mimeOf: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  apng: 'image/apng',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** What the phone offers: by MIME type, since then an iPhone hands over JPEG instead of HEIC. */
export function acceptOf(types: 'all' | readonly string[]): string | undefined {
  if (types === 'all') return undefined;
  return [...new Set(types.map((type) => mimeOf[type] ?? `.${type}`))].join(',');
}
