import { type DataCatalog, type MetaData, topics } from '@homestead/catalogue/contract';
import { today } from '@homestead/ui';
import type { ManageField, Values } from '@homestead/ui/desk/manage';
import { topicNames, metadataAdminTexts as words } from './texts.ts';

const contactFields = ['person', 'phone', 'address', 'email'] as const;

/** The core of ISO 19115 and TD/T 1016 as fields of a dialog. */
export const metadataFields: ManageField[] = [
  { type: 'text', name: 'title', label: words.title, isRequired: true, maxLength: 200 },
  { type: 'textarea', name: 'abstract', label: words.abstract, isRequired: true, maxLength: 4000 },
  { type: 'date', name: 'date', label: words.date, isRequired: true },
  {
    type: 'select',
    name: 'topic',
    label: words.topic,
    isRequired: true,
    options: topics.map((value) => ({ value, label: topicNames[value] })),
  },
  { type: 'text', name: 'keywords', label: words.keywords, hint: words.keywordsHint },
  { type: 'textarea', name: 'constraints', label: words.constraints, maxLength: 1000 },
  {
    type: 'text',
    name: 'organisation',
    label: words.organisation,
    isRequired: true,
    maxLength: 200,
    section: words.contactPart,
  },
  { type: 'text', name: 'person', label: words.person, maxLength: 100 },
  { type: 'text', name: 'phone', label: words.phone, maxLength: 50 },
  { type: 'text', name: 'email', label: words.email, maxLength: 100 },
  { type: 'text', name: 'address', label: words.address, maxLength: 300 },
  { type: 'text', name: 'bbox', label: words.bbox, hint: words.bboxHint, section: words.spatialPart },
  { type: 'text', name: 'referenceSystem', label: words.referenceSystem, hint: words.systemHint },
  { type: 'textarea', name: 'quality', label: words.quality, maxLength: 4000 },
  { type: 'textarea', name: 'lineage', label: words.lineage, maxLength: 4000 },
];

/** What stands in the dialog at first: the metadata as they are, or what the entry already says. */
export function initialOf(entry: DataCatalog, metadata: MetaData | null): Values {
  if (metadata) {
    const { contact, keywords, bbox } = metadata;
    return { ...metadata, ...contact, keywords: keywords?.join('，') ?? '', bbox: bbox?.join(',') ?? '' };
  }
  const { title, abstract, keywords, contact, bbox } = entry;
  return {
    title,
    abstract,
    keywords: keywords.join('，'),
    organisation: contact,
    bbox: bbox?.join(',') ?? '',
    date: today(),
    referenceSystem: 'EPSG:4490',
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What the dialog sends: the elements without target and version. */
export function bodyOf(values: Values): Record<string, unknown> {
  const box = textOf(values['bbox']);
  const contact = contactFields.map((name) => [name, textOf(values[name])] as const);
  const optional = ['constraints', 'referenceSystem', 'quality', 'lineage'] as const;
  return {
    title: textOf(values['title']),
    abstract: textOf(values['abstract']),
    date: textOf(values['date']),
    topic: values['topic'],
    keywords: textOf(values['keywords'])
      .split(/[,，、\s]+/u)
      .filter((word) => word !== ''),
    bbox: box === '' ? null : box.split(/[,，]/u).map(Number),
    contact: {
      organisation: textOf(values['organisation']),
      ...Object.fromEntries(contact.filter(([, text]) => text !== '')),
    },
    ...Object.fromEntries(
      optional.map((name) => [name, textOf(values[name])] as const).filter(([, text]) => text !== ''),
    ),
  };
}
