/** The levels of the national grid in which a picture is kept. */
export interface PictureLevels {
  least: number;
  most: number;
}

/** A tile of a picture on the national grid, JPEG or PNG. */
export interface PictureTile {
  level: number;
  column: number;
  row: number;
  bytes: Uint8Array;
}
