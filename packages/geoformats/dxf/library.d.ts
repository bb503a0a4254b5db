declare module 'dxf' {
  interface Entity {
    type: string;
    layer?: string;
    handle?: string;
    closed?: boolean;
    string?: string;
    block?: string;
    rowCount?: number;
    columnCount?: number;
    x?: number;
    y?: number;
    paperSpace?: number;
  }
  interface Parsed {
    header: Record<string, unknown>;
    blocks: { name: string; entities: Entity[] }[];
    entities: Entity[];
    tables: { layers: Record<string, unknown> };
  }
  export function parseString(text: string): Partial<Parsed>;
  export function toPolylines(parsed: Parsed): {
    polylines: { layer?: string; vertices: [number, number][] }[];
  };
  export function denormalise(parsed: Parsed): (Entity & { transforms: unknown[] })[];
}
