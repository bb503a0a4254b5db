/** What `wkt-parser` is in a client's bundle: systems are named by their parameters there, never by a description in words. */
export default function wkt(): never {
  throw new Error('Reference systems in WKT are read on the server');
}
