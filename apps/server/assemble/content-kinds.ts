import type { Styles } from '@homestead/catalogue/server';
import type { ContentKind } from '@homestead/database';
import type { DictionaryModule } from '@homestead/dictionaries/server';
import type { FormRows } from '@homestead/forms/server';
import type { Homestead } from '@homestead/homestead/server';
import type { Interfaces } from '@homestead/interfaces/server';
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
  interfaces,
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
  interfaces: { inbound: Pick<Interfaces['inbound'], 'calls'> };
}): ContentKind[] {
  const fieldKind = dataModels.kinds.find(({ kind }) => kind === 'data-model-field');
  return [
    roleKind,
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
      fields: async (db) => new Set((await fieldKind?.read(db))?.keys()),
      hasCall: async (db, code) => (await interfaces.inbound.calls.find(code, db)) !== undefined,
    }),
    // Menus name processes, and nothing names them.
    ...menus.kinds,
  ];
}
