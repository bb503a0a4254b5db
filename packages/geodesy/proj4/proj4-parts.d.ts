declare module 'proj4/lib/core' {
  import proj4 from 'proj4';
  export default proj4;
}
declare module 'proj4/lib/projections/etmerc' {
  const projection: object;
  export default projection;
}
declare module 'proj4/lib/projections' {
  const projections: { add(projection: object): void };
  export default projections;
}
