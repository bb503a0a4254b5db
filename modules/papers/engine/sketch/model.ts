import type { Areal, PlaneCode, Position } from '@homestead/geodesy';

export interface SketchInput {
  /** The parcel: EPSG:4490, longitude first, rings closed. */
  geometry: Areal;
  /** The county's 3° plane system; null where it names none. */
  plane: PlaneCode | null;
  /** What lies beside the parcel (四至), as recorded; empty where nothing is. */
  boundaries?: Partial<Record<Side, string>>;
  /** The picture's size in millimetres on paper; 150 × 125 where it is not said. */
  size?: { width: number; height: number };
}

export type Side = 'east' | 'south' | 'west' | 'north';

/** A place on the picture in millimetres from its upper left corner, x to the right and y down. */
export type PlaceOnPaper = readonly [x: number, y: number];

export interface SketchEdge {
  from: string;
  to: string;
  /** Geodesic length in metres, 2 decimals. */
  metres: string;
  /** Where the middle of the length's text stands, and its turn in degrees clockwise, between -90 and 90. */
  at: PlaceOnPaper;
  angle: number;
  /** Whether the edge is long enough on paper to carry its length; the table has all. */
  isLabelled: boolean;
}

export interface SketchPoint {
  name: string;
  at: PlaceOnPaper;
  /** Middle of the name's text. */
  labelAt: PlaceOnPaper;
}

/** A row of the table of boundary points: x is north (latitude) and y east (longitude), as Chinese surveying has them. */
export interface SketchRow {
  name: string;
  x: string;
  y: string;
  /** The next point of the same ring, and the length of the edge to it. */
  to: string;
  metres: string;
}

/**
 * A parcel drawing as data: a template draws it with its own lines and fonts. Grid north of the plane system is up; where
 * the parcel leaves the system's zone, or the county names none, coordinates are degrees and true north is up.
 */
export interface Sketch {
  width: number;
  height: number;
  /** Denominator of the scale: 200 for 1:200. */
  scale: number;
  system: string;
  /** Heads of the columns x and y. */
  axes: readonly [string, string];
  /** Ellipsoidal area in m² and geodesic perimeter in m, 2 decimals. */
  area: string;
  perimeter: string;
  /** Closed outlines, the first point not repeated. */
  rings: readonly { points: readonly PlaceOnPaper[]; isHole: boolean }[];
  points: readonly SketchPoint[];
  edges: readonly SketchEdge[];
  boundaries: readonly { side: Side; label: string; text: string; at: PlaceOnPaper }[];
  /** The arrow's middle line from its foot to its tip. */
  north: { foot: PlaceOnPaper; tip: PlaceOnPaper };
  scaleBar: { at: PlaceOnPaper; parts: number; partWidth: number; labels: readonly string[] };
  rows: readonly SketchRow[];
}

/** From longitude and latitude to east and north in metres. */
export type ToGround = (at: Position) => Position;

/** Why a parcel cannot be drawn, in words for the clerk. */
export class SketchProblem extends Error {}

/** A ring as it is numbered and drawn: open, cleaned, with names. */
export interface NumberedRing {
  isHole: boolean;
  points: readonly { name: string; at: Position; ground: Position }[];
}
