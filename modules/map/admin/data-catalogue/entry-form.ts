import {
  catalogueTexts,
  type DataCatalog,
  type EntryType,
  type SourceDirNode,
} from '@homestead/catalogue/contract';
import type { ManageField, Values } from '@homestead/ui/desk/manage';
import { catalogAdminTexts as words } from './texts.ts';

interface Choices {
  directories: readonly SourceDirNode[];
  targets: readonly { type: EntryType; id: string; name: string }[];
}

/** Directories as one list, each with its path. */
export const directoryOptions = (nodes: readonly SourceDirNode[]): { value: string; label: string }[] =>
  nodes.flatMap(({ id, path, children }) => [{ value: id, label: path }, ...directoryOptions(children)]);

/** The fields of an entry; what it stands for is chosen once. */
export function entryFields({ directories, targets }: Choices, isNew: boolean): ManageField[] {
  const target = targets.map(({ type, id, name }) => ({
    value: `${type}:${id}`,
    label: `${catalogueTexts.types[type]} · ${name}`,
  }));
  return [
    ...(isNew
      ? [
          {
            type: 'select' as const,
            name: 'targetId',
            label: words.target,
            isRequired: true,
            options: target,
          },
        ]
      : []),
    {
      type: 'select',
      name: 'directoryId',
      label: words.directory,
      isRequired: true,
      options: directoryOptions(directories),
    },
    { type: 'text', name: 'title', label: words.entryTitle, isRequired: true, maxLength: 200 },
    { type: 'textarea', name: 'abstract', label: words.abstract, maxLength: 4000 },
    { type: 'text', name: 'keywords', label: words.keywords, hint: words.keywordsHint },
    { type: 'text', name: 'bbox', label: words.bbox, hint: isNew ? words.bboxHint : undefined },
    { type: 'date', name: 'from', label: words.from },
    { type: 'date', name: 'to', label: words.to },
    { type: 'text', name: 'contact', label: words.contact, maxLength: 200 },
  ];
}

export const initialOf = (row: DataCatalog | null): Values =>
  row ? { ...row, keywords: row.keywords.join('，'), bbox: row.bbox?.join(',') ?? '' } : {};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What the dialog sends: a new entry, or the change of one. */
export function bodyOf(values: Values, row: DataCatalog | null): Record<string, unknown> {
  const [type, ...id] = textOf(values['targetId']).split(':');
  const box = textOf(values['bbox']);
  const day = (name: string) => textOf(values[name]) || null;
  return {
    ...(row ? { version: row.version } : { type, targetId: id.join(':') }),
    directoryId: values['directoryId'],
    title: textOf(values['title']),
    abstract: textOf(values['abstract']),
    keywords: textOf(values['keywords'])
      .split(/[,，、\s]+/u)
      .filter((word) => word !== ''),
    bbox: box === '' ? null : box.split(/[,，]/u).map(Number),
    from: day('from'),
    to: day('to'),
    contact: textOf(values['contact']),
  };
}
