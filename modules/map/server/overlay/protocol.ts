import type { Areal, Position } from '@homestead/geodesy';
import type { TopologyProblem } from '../../contract/geometry-faults.ts';
import type { OverlayType, SpatialRelation } from '../../contract/space.ts';

/** Many geometries as one run of well-known binary: one copy, one transfer to the thread. */
export interface Packed {
  bytes: Uint8Array<ArrayBuffer>;
  /** Where each geometry ends in `bytes`. */
  ends: number[];
  /** For each geometry the number of the feature that it is a piece of, rising from 0; absent where each is a feature. */
  owners?: number[];
}

/** The county's border, in which inputs must lie; a thread keeps it ready under its version. Null where none is known. */
export interface County {
  version: string;
  border: Packed;
}

export interface OverlayJob {
  kind: 'overlay';
  type: OverlayType;
  inputs: Packed;
  refers: Packed;
  /** Class number of each reference feature, where areas are wanted by class. */
  classes: number[] | null;
  /** Whether a union takes only those reference features that meet an input: they were found by their boxes. */
  met?: boolean;
  /** Overlaps below this area (m²) are listed apart and not counted. */
  sliver: number;
  county: County | null;
}

export interface InspectJob {
  kind: 'inspect';
  inputs: Packed;
  county: County | null;
}

export interface RelateJob {
  kind: 'relate';
  relation: SpatialRelation;
  features: Packed;
  refers: Packed;
}

/** Ground within a distance of each feature, in the unit of its coordinates. */
export interface BufferJob {
  kind: 'buffer';
  features: Packed;
  distance: number;
}

export type KernelJob = OverlayJob | InspectJob | RelateJob | BufferJob;

export interface Refused {
  kind: 'refused';
  /** Number of the input. */
  input: number;
  problem: TopologyProblem;
  /** A place where it shows. */
  at: Position | null;
}

export interface Piece {
  /** Numbers of the features that it comes from; null where many were dissolved into it. */
  input: number | null;
  refer: number | null;
  geometry: Areal;
  /** Ellipsoidal m², unrounded. */
  area: number;
  sliver: boolean;
}

export interface OverlayAnswer {
  kind: 'overlay';
  /** How many inputs and reference features were gone through: proof that the work was done. */
  examined: { inputs: number; refers: number };
  pieces: Piece[];
  /** Area of all counted pieces dissolved, m², unrounded. */
  total: number;
  /** The same for each class number. */
  byClass: number[];
  /** Numbers of reference features whose topology had to be repaired. */
  repaired: number[];
}

export interface InspectAnswer {
  kind: 'inspect';
  examined: number;
}

export interface RelateAnswer {
  kind: 'relate';
  examined: number;
  /** Numbers of the features that stand in the relation. */
  matches: number[];
  repaired: number[];
  /** Reference geometries, by number, of which a valid one was made. */
  repairedRefers: number[];
}

export interface BufferAnswer {
  kind: 'buffer';
  /** One area for each feature. */
  areas: Areal[];
}

export type KernelAnswer = OverlayAnswer | InspectAnswer | RelateAnswer | BufferAnswer | Refused;

/**
 * The one place that computes topology. What it answers is not trusted: it may throw, hang, or answer nothing, and each
 * of these must end as "not analysed".
 */
export interface OverlayKernel {
  run(job: KernelJob): Promise<unknown>;
  close?(): Promise<void>;
}

/** The kernel could not answer: it threw, hung, crashed, or its answer contradicts itself. */
export class KernelFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'KernelFailure';
  }
}

/** A job as it is sent to a thread: of a border that was sent before the version alone. */
type Sent<J extends { county: County | null }> = Omit<J, 'county'> & {
  county: (Partial<County> & { version: string }) | null;
};
export type SentJob = Sent<OverlayJob> | Sent<InspectJob> | RelateJob | BufferJob;

const countyOf = (job: SentJob) => ('county' in job ? job.county : null);

/** Sends jobs to one thread: the border of a county may have tens of thousands of corners, and is copied once for each version. */
export class BorderSender {
  #version: string | null = null;

  sent(job: KernelJob): SentJob {
    const county = countyOf(job);
    if (!county) return job;
    if (county.version === this.#version) return { ...job, county: { version: county.version } } as SentJob;
    this.#version = county.version;
    return job;
  }
}

/** Takes on its thread what a `BorderSender` sent. */
export class BorderTaker {
  #county: County | null = null;

  taken(job: SentJob): KernelJob {
    const county = countyOf(job);
    if (!county) return job as KernelJob;
    const { version, border } = county;
    if (border) this.#county = { version, border };
    if (this.#county?.version !== version) throw new KernelFailure('the border was not sent');
    return { ...job, county: this.#county } as KernelJob;
  }
}

/** Many geometries in one buffer that changes threads without a copy. */
export function pack(list: readonly Uint8Array[]): Packed {
  const ends: number[] = [];
  let size = 0;
  for (const one of list) {
    size += one.byteLength;
    ends.push(size);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const one of list) {
    bytes.set(one, at);
    at += one.byteLength;
  }
  return { bytes, ends };
}

/** Features of which each is given whole or in pieces. */
export function packPieces(features: readonly { pieces: readonly Uint8Array[] }[]): Packed {
  const packed = pack(features.flatMap(({ pieces }) => pieces));
  if (packed.ends.length === features.length) return packed;
  return { ...packed, owners: features.flatMap(({ pieces }, number) => pieces.map(() => number)) };
}

/** How many features were packed. */
export const countOf = ({ ends, owners }: Packed): number =>
  owners ? (owners.at(-1) ?? -1) + 1 : ends.length;

export const unpack = ({ bytes, ends }: Packed): Uint8Array[] =>
  ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
