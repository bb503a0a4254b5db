import type { FieldType } from '@homestead/catalogue/server';
import { escapeXml } from '@homestead/ogc';
import { geometryName } from '../query/condition.ts';
import type { Published } from '../query/published.ts';
import { elementOf, geometryType, namespace } from './names.ts';
import type { WfsVersion } from './request.ts';

const types: Readonly<Record<FieldType, string>> = {
  text: 'xsd:string',
  integer: 'xsd:long',
  number: 'xsd:double',
  boolean: 'xsd:boolean',
  date: 'xsd:date',
};

export const gmlOf = (version: WfsVersion) =>
  version === '2.0.0'
    ? {
        namespace: 'http://www.opengis.net/gml/3.2',
        schema: 'http://schemas.opengis.net/gml/3.2.1/gml.xsd',
        feature: 'gml:AbstractFeature',
      }
    : {
        namespace: 'http://www.opengis.net/gml',
        schema: 'http://schemas.opengis.net/gml/3.1.1/base/gml.xsd',
        feature: 'gml:_Feature',
      };

/** The answer of DescribeFeatureType: an XML Schema of the layers as this reader sees them. */
export function describeTypes(layers: readonly Published[], version: WfsVersion): string {
  const gml = gmlOf(version);
  return `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:app="${namespace}" xmlns:gml="${gml.namespace}" targetNamespace="${namespace}" elementFormDefault="qualified" version="1.0">
  <xsd:import namespace="${gml.namespace}" schemaLocation="${gml.schema}"/>
${layers.map((each) => typeOf(each, gml.feature)).join('\n')}
</xsd:schema>
`;
}

function typeOf(published: Published, substitutes: string): string {
  const { id } = published.layer;
  const fields = published.fields.map(
    ({ name, type }) =>
      `          <xsd:element name="${escapeXml(elementOf(name))}" type="${types[type]}" minOccurs="0" maxOccurs="1"/>`,
  );
  return `  <xsd:element name="${id}" type="app:${id}Type" substitutionGroup="${substitutes}"/>
  <xsd:complexType name="${id}Type">
    <xsd:complexContent>
      <xsd:extension base="gml:AbstractFeatureType">
        <xsd:sequence>
${[...fields, `          <xsd:element name="${geometryName}" type="gml:${geometryType(published)}" minOccurs="0" maxOccurs="1"/>`].join('\n')}
        </xsd:sequence>
      </xsd:extension>
    </xsd:complexContent>
  </xsd:complexType>`;
}
