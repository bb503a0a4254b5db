import type { UploadRule } from '@homestead/files/contract';
import type { ImageCellProps, PreviewComponent } from '@homestead/files/view';
import type { CallFunction } from '@homestead/http/client';
import type { DateRangeInput, SelectFilterInput } from '@homestead/ui/widgets';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { FormHandle } from '../use-form.ts';

/** The widgets that differ between phone and desktop: each client gives its own to the page. */
export interface WidgetKit {
  Button: ComponentType<{ children: ReactNode; onPress(): void }>;
  Dialog: ComponentType<{
    isOpen: boolean;
    title: string;
    children: ReactNode;
    onConfirm?(): void;
    onCancel(): void;
    isBusy?: boolean;
    fault?: string | null;
  }>;
  SelectFilter: ComponentType<SelectFilterInput>;
  DateRangeSearch: ComponentType<DateRangeInput & { label: string }>;
  Form: ComponentType<{ form: FormHandle }>;
  Images: ComponentType<UploadsProps>;
  Files: ComponentType<UploadsProps>;
  ImageCell: ComponentType<ImageCellProps>;
  Preview: PreviewComponent;
  call: CallFunction;
  notify(message: string): void;
}

interface UploadsProps {
  id: string;
  ids: readonly string[];
  rule: UploadRule;
  readOnly: boolean;
  onChange(ids: string[]): void;
}

const Kit = createContext<WidgetKit | null>(null);
export const WidgetKitProvider = Kit.Provider;

export function useKit(): WidgetKit {
  const kit = useContext(Kit);
  if (!kit) throw new Error('The states of widgets need a WidgetKitProvider around them');
  return kit;
}
