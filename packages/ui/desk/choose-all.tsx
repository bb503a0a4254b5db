import type { TableProps } from 'antd';
import type { ReactNode } from 'react';
import { deskTexts } from './texts.ts';

/**
 * The head of a table's column of check boxes. A table that scrolls sideways has its heads a second time in a hidden row that
 * only measures, where nothing may take the keyboard's focus.
 */
export const chooseAll: Pick<
  NonNullable<TableProps['rowSelection']>,
  'columnTitle' | 'getTitleCheckboxProps'
> = {
  columnTitle: (box) => <Head>{box}</Head>,
  getTitleCheckboxProps: () => ({ 'aria-label': deskTexts.chooseAll }),
};

/** A component of its own: antd takes the `ref` from an element that it measures. */
function Head({ children }: { children: ReactNode }) {
  return <span ref={restWhereHidden}>{children}</span>;
}

function restWhereHidden(head: HTMLElement | null): void {
  head?.toggleAttribute('inert', head.closest('[aria-hidden=true]') !== null);
}
