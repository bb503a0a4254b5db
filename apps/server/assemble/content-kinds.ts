import type { Styles } from '@homestead/catalogue/server';
import type { ContentKind } from '@homestead/database';
import type { DictionaryModule } from '@homestead/dictionaries/server';
import type { Homestead } from '@homestead/homestead/server';
import type { LayerTree } from '@homestead/map/server';
import type { ModelCatalog } from '@homestead/models/server';
import { type Menus, roleKind } from '@homestead/people/server';

/** Every kind of rows that content files seed once and administrators edit (ADR 15); a module adds its own here. */
export function contentKinds({
  menus,
  dictionaries,
  homestead,
  layerTree,
  styles,
  dataModels,
}: {
  menus: Menus;
  dictionaries: DictionaryModule;
  homestead: Pick<Homestead, 'parameters'>;
  layerTree: LayerTree;
  styles: Pick<Styles, 'kinds'>;
  dataModels: Pick<ModelCatalog, 'kinds'>;
}): ContentKind[] {
  return [
    roleKind,
    ...menus.kinds,
    dictionaries.kind as unknown as ContentKind,
    homestead.parameters.kind as unknown as ContentKind,
    layerTree.kind,
    ...styles.kinds,
    ...dataModels.kinds,
  ];
}
