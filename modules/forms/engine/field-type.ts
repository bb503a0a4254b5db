import type { DataModelField, SensitiveText } from '@homestead/models/contract';
import type { FormContext } from './context.ts';

/** What a field type needs to know of a field: its model, under the label that the form gives it. */
export type FieldSpec = DataModelField;

/** What a field type may ask beside the field itself. */
export type FieldContext = Pick<FormContext, 'dictionaries' | 'divisions' | 'bounds' | 'today'>;

export type ColumnType = 'text' | 'numeric' | 'integer' | 'date' | 'jsonb';

/**
 * What a value is to the case, for code that asks for it without knowing the type: the division it lies in, the shape drawn
 * for it, a check of that shape, its household, an identity number that says more.
 */
export type FieldMeaning = 'place' | 'shape' | 'map-check' | 'household' | 'identity';

/** How a list looks for a text in a column of this type; where a type does not say, values must be equal. */
export type FieldSearch = 'contains' | 'one-of-list' | 'place';

/**
 * What a value is made of, for code that asks whether content fits without knowing the type: one of a list, files, words in
 * one or several lines, what is drawn or measured on a map, text with marks and pictures.
 */
export type FieldNature = 'choice' | 'files' | 'words' | 'drawing' | 'formatted';

/** The meaning of one kind of field, the same on phone, desktop and server. */
export interface FieldType {
  type: string;
  /** What people who shape data models call it. */
  label: string;
  /** How an empty required field is asked for. */
  emptyVerb: '请输入' | '请选择' | '请上传';
  columnType: ColumnType;
  /** To the value that is stored and sent; `null` when empty. What cannot be read stays as it is, for `check` to name. */
  normalise(value: unknown, field: FieldSpec): unknown;
  /** The message for a value that is not empty and not acceptable, or `null`. */
  check(value: unknown, field: FieldSpec, ctx: FieldContext): string | null;
  /** The value in words, for read-only display, print and export. */
  show(value: unknown, field: FieldSpec, ctx: FieldContext): string;
  /** What the value is to the case; most types say nothing. */
  means?: FieldMeaning;
  /** What its value is made of; a type that says nothing holds one plain value, or rows (`parts`). */
  nature?: FieldNature;
  /** Its label names a group of controls, not one input. */
  controls?: 'many';
  /** It needs the whole width of a desktop's form. */
  isWide?: true;
  /** How lists search in it. */
  search?: FieldSearch;
  /** Whether a keyword looks into fields of this type. */
  isSearchedByKeyword?: boolean;
  /** What `normalise` changes in a text as it was sent, in words; empty where it is kept as it is. */
  changesIn?(sent: unknown): readonly string[];
  /** What every field of this type holds of a person: content must then say that it is sensitive. */
  holds?: SensitiveText;
  /** The parts of each row, where the value is a list of rows. */
  parts?: readonly { readonly key: string; readonly type: FieldType; readonly spec?: FieldSpec }[];
  /** The dictionary from which a part of each row takes its values. */
  dictionaryOf?(field: Pick<FieldSpec, 'dictionary'>): string;
  /** What stands in the value and contradicts another part of it: the value as it follows, and what was replaced, in words. */
  settle?(value: unknown, today: string): { value: unknown; told: string } | null;
  /** The files that a value names, where it holds more than a list of ids. */
  filesIn?(value: unknown): string[];
}
