import type { Choices, PageOf, RouteSpec } from '@homestead/http/contract';
import type { ColumnType } from 'antd/es/table/interface.js';
import type { ReactNode } from 'react';

/**
 * A page of a managed list; `can` names what the person may do with it, as the server has decided, and `choices` holds what
 * a filter offers, by the filter's name.
 */
export type ManagePage<T> = PageOf<T> & {
  can?: readonly string[];
  choices?: Readonly<Record<string, Choices>>;
};

export interface ManageColumn<T> {
  /** Field of the row, and the name by which the server sorts. */
  key: string;
  title: string;
  render?(row: T): ReactNode;
  isSortable?: boolean;
  isHiddenAtFirst?: boolean;
  width?: number;
  align?: ColumnType<T>['align'];
}

export interface ManageFilter {
  name: string;
  label: string;
  /** The choices of the page's reply without. */
  options?: Readonly<Choices>;
  width?: number;
  isLoading?: boolean;
}

/** Days from and to, as two names of the list's query. */
export interface ManageRange {
  label: string;
  from: string;
  to: string;
}

interface FieldBase {
  name: string;
  label: string;
  isRequired?: boolean;
  hint?: ReactNode;
  isDisabled?: boolean;
  maxLength?: number;
  placeholder?: string;
  /** A heading: this field and those after it stand beneath, side by side where there is room. */
  section?: string;
  /** Parts of what the call takes that stand in this field: the server's faults of them are shown here. */
  faultsOf?: readonly string[];
  /** What a value still lacks, in words; null where it lacks nothing. */
  missing?(value: unknown): string | null;
}

/** A field of the dialog. `custom` takes any control that has `value` and `onChange`. */
export type ManageField = FieldBase &
  (
    | { type: 'text' | 'textarea' | 'number' | 'state' | 'password' | 'date' }
    | {
        type: 'select' | 'multiple';
        options: readonly { value: string; label: string }[];
      }
    | { type: 'custom'; control: ReactNode; isChoice?: boolean }
  );

export type Values = Record<string, unknown>;

/** The dialog that makes or edits a row. */
export interface ManageForm<T> {
  /** Shown while the page's reply allows it by this name; always where the reply names nothing. */
  need?: string;
  title: string;
  fields: readonly ManageField[] | ((row: T | null) => readonly ManageField[]);
  /** Values to begin with. */
  initial?(row: T | null): Values;
  /** Saves; a failure's field faults are shown at their fields and nothing typed is lost. */
  save(values: Values, row: T | null): Promise<unknown>;
  /** Reads the row anew before it is edited, so that its version is the latest and a link to it works. */
  load?(id: string): Promise<T>;
  /** Beneath the fields. */
  extra?(row: T | null): ReactNode;
  width?: number;
}

export interface RowAction<T> {
  name: string;
  label: string;
  need?: string;
  isShown?(row: T): boolean;
  isDangerous?: boolean;
  /** Asked before it runs; runs at once without. */
  question?(row: T): string;
  run(row: T): unknown;
  /** Said after it ran. */
  done?: string;
}

export interface BulkAction<T> {
  name: string;
  label: string;
  need?: string;
  isDangerous?: boolean;
  /** Which of the chosen rows it is for; the others stay as they are. */
  isFor?(row: T): boolean;
  /** Asked once for all of the rows, such as a reason. */
  fields?: readonly ManageField[];
  /** What the act would give and take, in lines beneath the question. */
  effects?(rows: readonly T[]): Promise<readonly string[]>;
  run(row: T, values: Values): Promise<unknown>;
}

/** Rows from a spreadsheet. */
export interface ManageImport {
  need?: string;
  title: string;
  /** A multipart call that takes `file` and `mode` and answers `ImportReport`. */
  route: RouteSpec;
  params?: object;
  template?: Pick<RouteSpec, 'path'>;
  /** Whether the rows give people something and take from them: that is asked about before they are written. */
  asksEffects?: boolean;
  /** Told what the call answered, which may hold more than the report. */
  onReport?(report: unknown): void;
  /** Endings of the files that are taken; Excel's unless given. */
  accept?: string;
  /** What the file must look like. */
  note?: ReactNode;
}
