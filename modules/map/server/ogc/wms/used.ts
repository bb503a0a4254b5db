import { type MapStyle, propertiesOf } from '@homestead/mapstyle';

/** Properties that a style asks or writes. */
export function propertiesUsed({ rules }: MapStyle): string[] {
  const used = rules.flatMap(({ filter, symbols }) => [
    ...(filter ? propertiesOf(filter) : []),
    ...symbols.flatMap((symbol) => (symbol.type === 'label' ? [symbol.property] : [])),
  ]);
  return [...new Set(used)];
}
