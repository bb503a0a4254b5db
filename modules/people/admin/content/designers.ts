import { type ComponentType, createContext, useContext } from 'react';

/** An entry as a designer gives it: a new one has the key that its author chose. */
export interface Made {
  key: string;
  entry: object;
}

/**
 * What draws entries of one kind. It edits a value and nothing else: the page around it loads the entry, keeps what is not saved
 * in the browser, writes it into the draft and asks before it is left.
 */
export interface DesignerProps {
  /** Null for a new entry, whose key the designer asks for. */
  entryKey: string | null;
  /** Whether it was never published, so that it may still have another key. */
  isNew: boolean;
  /** The entry to begin with, read once; null for a new one. */
  entry: object | null;
  /** Entries of the draft, which are not published yet: what is chosen from must offer them as well. */
  drafted: readonly { kind: string; key: string; title: string; entry: unknown }[];
  isReadOnly: boolean;
  /** Address of the page on which another entry is changed in the same draft. */
  addressOf(kind: string, key: string): string;
  /** Says that something changed, and how to read the entry as it then stands; the newest `read` counts. */
  onChange(read: () => Made | Promise<Made>): void;
}

/** Later modules have the designers; the client says which there are, by the kinds of content. */
export type DesignersByKind = Readonly<Record<string, ComponentType<DesignerProps>>>;

const DesignerContext = createContext<DesignersByKind>({});

/** Gives a page and what stands in it the designers that there are. */
export const Designers = DesignerContext;

export const useDesigners = () => useContext(DesignerContext);

/** Address of the page that draws an entry: in a draft, or as it is published; without a key a new one. */
export function designAddress(at: { version?: string; kind: string; key?: string }): string {
  return `/ContentVersion/design?${new URLSearchParams(at)}`;
}

/** Address of the page on which an entry is written in a draft, as its JSON. */
export const writtenAddress = (at: { version: string; kind: string; key: string }): string =>
  `/ContentVersion?${new URLSearchParams(at)}`;
