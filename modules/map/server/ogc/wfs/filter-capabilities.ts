import { comparisons, spatialOperators } from '@homestead/ogc';
import type { WfsVersion } from './request.ts';

/** What filters may say, in Filter Encoding 2.0 or 1.1. */
export const filterCapabilities = (version: WfsVersion): string => (version === '2.0.0' ? fes() : ogc());

const spatial = ['BBOX', ...spatialOperators, 'DWithin', 'Beyond'];
const operands = ['Envelope', 'Point', 'MultiPoint', 'LineString', 'MultiCurve', 'Polygon', 'MultiSurface'];

function fes(): string {
  const conformance = {
    ImplementsQuery: true,
    ImplementsAdHocQuery: true,
    ImplementsFunctions: false,
    ImplementsResourceId: true,
    ImplementsMinStandardFilter: true,
    ImplementsStandardFilter: true,
    ImplementsMinSpatialFilter: true,
    ImplementsSpatialFilter: true,
    ImplementsMinTemporalFilter: false,
    ImplementsTemporalFilter: false,
    ImplementsVersionNav: false,
    ImplementsSorting: true,
    ImplementsExtendedOperators: false,
    ImplementsMinimumXPath: true,
    ImplementsSchemaElementFunc: false,
  };
  const constraints = Object.entries(conformance).map(
    ([name, is]) =>
      `<fes:Constraint name="${name}"><ows:NoValues/><ows:DefaultValue>${is ? 'TRUE' : 'FALSE'}</ows:DefaultValue></fes:Constraint>`,
  );
  const operators = [
    ...Object.keys(comparisons),
    'PropertyIsLike',
    'PropertyIsNull',
    'PropertyIsNil',
    'PropertyIsBetween',
  ];
  return `<fes:Filter_Capabilities>
  <fes:Conformance>${constraints.join('')}</fes:Conformance>
  <fes:Id_Capabilities><fes:ResourceIdentifier name="fes:ResourceId"/></fes:Id_Capabilities>
  <fes:Scalar_Capabilities><fes:LogicalOperators/><fes:ComparisonOperators>${operators
    .map((name) => `<fes:ComparisonOperator name="${name}"/>`)
    .join('')}</fes:ComparisonOperators></fes:Scalar_Capabilities>
  <fes:Spatial_Capabilities><fes:GeometryOperands>${operands
    .map((name) => `<fes:GeometryOperand name="gml:${name}"/>`)
    .join('')}</fes:GeometryOperands><fes:SpatialOperators>${spatial
    .map((name) => `<fes:SpatialOperator name="${name}"/>`)
    .join('')}</fes:SpatialOperators></fes:Spatial_Capabilities>
</fes:Filter_Capabilities>`;
}

/** Names of comparisons as Filter Encoding 1.1 advertises them. */
const old = [
  'LessThan',
  'GreaterThan',
  'LessThanEqualTo',
  'GreaterThanEqualTo',
  'EqualTo',
  'NotEqualTo',
  'Like',
  'Between',
  'NullCheck',
];

function ogc(): string {
  return `<ogc:Filter_Capabilities>
  <ogc:Spatial_Capabilities><ogc:GeometryOperands>${operands
    .slice(0, 4)
    .filter((name) => name !== 'MultiPoint')
    .concat('Polygon')
    .map((name) => `<ogc:GeometryOperand>gml:${name}</ogc:GeometryOperand>`)
    .join('')}</ogc:GeometryOperands><ogc:SpatialOperators>${spatial
    .map((name) => `<ogc:SpatialOperator name="${name}"/>`)
    .join('')}</ogc:SpatialOperators></ogc:Spatial_Capabilities>
  <ogc:Scalar_Capabilities><ogc:LogicalOperators/><ogc:ComparisonOperators>${old
    .map((name) => `<ogc:ComparisonOperator>${name}</ogc:ComparisonOperator>`)
    .join('')}</ogc:ComparisonOperators></ogc:Scalar_Capabilities>
  <ogc:Id_Capabilities><ogc:EID/><ogc:FID/></ogc:Id_Capabilities>
</ogc:Filter_Capabilities>`;
}
