import type { Styles } from '@homestead/catalogue/server';
import type { ContentKind } from '@homestead/database';
import type { DictionaryModule } from '@homestead/dictionaries/server';
import type { FormRows } from '@homestead/forms/server';
import type { Homestead } from '@homestead/homestead/server';
import type { CountyMapInForce, LayerTree } from '@homestead/map/server';
import type { ModelCatalog } from '@homestead/models/server';
import { type Menus, roleKind } from '@homestead/people/server';
import type { Workflow } from '@homestead/workflow/server';

/** Every kind of rows that content files seed once and administrators edit (ADR 15); a module adds its own here. */
export function contentKinds({
  menus,
  dictionaries,
  homestead,
  layerTree,
  countyMapInForce,
  styles,
  dataModels,
  formRows,
  workflow,
}: {
  menus: Menus;
  dictionaries: DictionaryModule;
  homestead: Pick<Homestead, 'parameters'>;
  layerTree: LayerTree;
  countyMapInForce: Pick<CountyMapInForce, 'kind'>;
  styles: Pick<Styles, 'kinds'>;
  dataModels: Pick<ModelCatalog, 'kinds'>;
  formRows: FormRows;
  workflow: Pick<Workflow, 'contentKinds'>;
}): ContentKind[] {
  return [
    roleKind,
    ...menus.kinds,
    dictionaries.kind as unknown as ContentKind,
    homestead.parameters.kind as unknown as ContentKind,
    layerTree.kind,
    ...styles.kinds,
    countyMapInForce.kind,
    ...dataModels.kinds,
    formRows.kind as unknown as ContentKind,
    ...workflow.contentKinds({
      forms: (db) => formRows.kind.read(db),
      roles: async (db) => new Set((await roleKind.read(db)).keys()),
    }),
  ];
}
