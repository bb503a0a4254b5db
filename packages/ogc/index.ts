export * from './crs-name.ts';
export * from './exception.ts';
export * from './filter.ts';
export type { GivenGeometry } from './gml-read.ts';
export { type GmlGeometry, type GmlStyle, writeGml } from './gml-write.ts';
export * from './kvp.ts';
export { childOf, childrenOf, localName, readXml, type XmlElement } from './xml-read.ts';
export { escapeXml, fromXmlName, isXmlName, toXmlName } from './xml-write.ts';
