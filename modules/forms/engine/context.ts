import type { LayerDefinitions } from '@homestead/catalogue/contract';
import type { Dictionary } from '@homestead/dictionaries/contract';
import type { DataModel } from '@homestead/models/contract';
import type { FormDefinition } from '../contract/form.ts';
import type { FormData, Outcome } from '../contract/form-data.ts';

/** What the engine asks of the division tree. */
export interface Divisions {
  has(code: string): boolean;
  isVillage(code: string): boolean;
  name?(code: string): string | undefined;
}

/** West, south, east, north in degrees: the county's box. */
export type Bounds = readonly [number, number, number, number];

/** What a notice prints of an office; an empty text where nothing is known. */
export interface UnitCard {
  name: string;
  contact: string;
  telephone: string;
}

/** A period of waiting, both days included, and how long it is in words. */
export interface WaitPeriod {
  /** `YYYY-MM-DD`, as `until`. */
  from: string;
  until: string;
  period: string;
}

/** All that a form is judged by. The engine has no clock and no lookups of its own: they come in here. */
export interface FormContext {
  form: FormDefinition;
  models: Readonly<Record<string, DataModel>>;
  dictionaries: Readonly<Record<string, Dictionary>>;
  /** The layers that the form checks shapes against, at least. */
  layers?: LayerDefinitions;
  /** `YYYY-MM-DD`. */
  today: string;
  divisions?: Divisions;
  bounds?: Bounds;
  person?: { name: string };
  /** The office that works on the case, as its public card says: a template names it and its telephone. */
  unit?: UnitCard;
  /** The period of waiting that begins where the form is submitted today: a template names its days. */
  wait?: WaitPeriod;
  /** How the task is being completed; absent while a person is still writing. */
  outcome?: Outcome;
  /** What is written beside the form; absent while nobody knows it yet. */
  opinion?: string | null;
  /** All outcomes of the task, so that a decision without an outcome of its own can be held against their status. */
  outcomes?: readonly Outcome[];
  /** The task shows the form and takes an opinion only. */
  taskReadOnly?: boolean;
  /** A draft: formats only, nothing is required and no rule refuses. */
  draft?: boolean;
  /** The area in m² that the household may have, where a later module knows it: shown beside a drawn plot, judging nothing. */
  areaLimit?: number;
  /** Who says so: the law or rule behind `areaLimit`. */
  areaLimitSource?: string;
  /** Values of automatic fields that the server has worked out itself: they replace what the client claims. */
  computed?: FormData;
}
