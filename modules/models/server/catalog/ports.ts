import type { Database } from '@homestead/database';
import type { DataModel, DataModelField, ModelUse, SensitiveText } from '../../contract/index.ts';
import type { Models } from '../records.ts';
import type { ColumnType } from '../shape.ts';

/** A kind of field that stands to choose. */
export interface FieldTypeName {
  type: string;
  label: string;
  columnType: ColumnType;
  /** What every field of this type holds of a person: in its text, or in the parts of its rows. */
  holds?: SensitiveText | Readonly<Record<string, SensitiveText>> | undefined;
  /** What its value is made of, where it is no plain value: a choice needs a dictionary, files an upload rule. */
  nature?: string | undefined;
  /** Whether a field of a county's own may have it; the others work only with the forms of the content. */
  isOffered: boolean;
  /** Whether its values stand by themselves, so that they may move to another type. */
  isPlain: boolean;
}

/** What stands above and works with data models; the application wires it. */
export interface ModelUsers {
  readonly types: readonly FieldTypeName[];
  /** Names of the dictionaries that a field may take its values from, by their codes. */
  dictionaries(): ReadonlyMap<string, string>;
  /** Forms, processes, rules and papers that name a model or one of its fields. */
  usesOf(model: Pick<DataModel, 'group' | 'fields'>): ModelUse[];
  /** What would not hold with other models, in words; empty where all does. */
  problemsWith(models: Models): string[];
  /** A value as another kind of field keeps it, or what is wrong with it there. */
  convert(value: unknown, from: DataModelField, to: DataModelField): { value: unknown } | { message: string };
  /** Gives new cases and all records these models; running cases keep the fields with which they began. */
  publish(models: Models): Promise<void>;
}

export interface ModelDeps {
  db: Database;
  now(): Date;
  users: ModelUsers;
  /** Hears of failures of what nobody waits for. */
  report(error: unknown, about: string): void;
}
