/**
 * What `typebox` is in a client's bundle. Clients use a route's method and path and its types; schemas are judged on the
 * server alone, so their builders would be dead weight in the first load (about 13 KB gzip).
 */
const builder = (properties?: unknown): object => ({ properties });

export const Type: Record<string, typeof builder> = new Proxy({}, { get: () => builder });
export default Type;
