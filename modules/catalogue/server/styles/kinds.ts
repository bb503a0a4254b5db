import { type CamelRow, type ContentKind, rows, run, tablesOf } from '@homestead/database';
import type { MapStyle } from '@homestead/mapstyle';
import { styleProblems } from '@homestead/mapstyle/check';
import { sql } from 'kysely';
import { Type } from 'typebox';
import {
  type LayerDefinition,
  LayerGeometry,
  StyleCreate,
  styleTexts as texts,
} from '../../contract/index.ts';
import { saveLayers } from '../layers.ts';
import type { CatalogueTables, StyleTable } from '../tables.ts';

const tables = tablesOf<CatalogueTables>();

/** What a file of `content/map/styles` says of a style. */
export interface StyleEntry extends CamelRow<StyleTable, 'name' | 'description' | 'geometry_type' | 'style'> {
  style: MapStyle;
}

/** What `content/map/layers.json` says of a layer's row; its check belongs to the release of the forms. */
export type LayerEntry = Required<
  Omit<LayerDefinition, 'id' | 'check' | 'fields' | 'classField' | 'nameField' | 'style'>
> & {
  classField: string | null;
  nameField: string | null;
  styleId: string | null;
};

const Text = Type.String({ maxLength: 200 });
const Field = Type.Union([Type.Null(), Type.String({ maxLength: 63 })]);
const LayerShape = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    geometryType: LayerGeometry,
    classField: Field,
    nameField: Field,
    publicFields: Type.Array(Text, { maxItems: 200 }),
    internal: Type.Boolean(),
    styleId: Field,
  },
  { additionalProperties: false },
);

/** Styles as rows that content files deliver first (docs/adr/0015). */
export function styleKind(now: () => Date): ContentKind<StyleEntry> {
  return {
    kind: 'mapStyle',
    label: texts.kind,
    fields: texts.fields,
    shape: StyleCreate,
    titleOf: ({ name }) => name,
    judge: (_id, { style }) => styleProblems(style).map(({ path, message }) => `${message}（${path}）`),
    async read(db) {
      const found = await rows(
        db,
        tables
          .selectFrom('catalogue.style')
          .select(['id', 'name', 'description', 'geometry_type as geometryType', 'style'])
          .$narrowType<Pick<StyleEntry, 'style'>>(),
      );
      return new Map(found.map(({ id, ...entry }) => [id, entry]));
    },
    async write(tx, id, { name, description = '', geometryType, style }, edit) {
      const at = now();
      await run(
        tx,
        tables
          .insertInto('catalogue.style')
          .values({
            id,
            name,
            description,
            geometry_type: geometryType,
            style: JSON.stringify(style),
            is_delivered: edit === undefined,
            created_at: at,
            updated_at: at,
            updated_by: edit?.by ?? null,
          })
          .onConflict((oc) =>
            oc.column('id').doUpdateSet((eb) => ({
              name: eb.ref('excluded.name'),
              description: eb.ref('excluded.description'),
              geometry_type: eb.ref('excluded.geometry_type'),
              style: eb.ref('excluded.style'),
              is_delivered: sql<boolean>`catalogue.style.is_delivered or excluded.is_delivered`,
              version: eb('catalogue.style.version', '+', eb.lit(1)),
              updated_at: eb.ref('excluded.updated_at'),
              updated_by: eb.ref('excluded.updated_by'),
            })),
          ),
      );
    },
    async remove(tx, id) {
      const used = await rows(
        tx,
        tables
          .selectFrom('catalogue.layer')
          .select(sql.lit(1).as('one'))
          .where('style_id', '=', id)
          .limit(sql.lit(1)),
      );
      if (used.length > 0) return false;
      await run(tx, tables.deleteFrom('catalogue.style').where('id', '=', id));
      return true;
    },
  };
}

/** Layers as rows that `content/map/layers.json` delivers first; edits of administrators win (docs/adr/0015). */
export function layerKind(now: () => Date): ContentKind<LayerEntry> {
  return {
    kind: 'layer',
    label: texts.layerKind,
    fields: { ...texts.fields, styleId: texts.fields.style },
    shape: LayerShape,
    titleOf: ({ name }) => name,
    judge: (id) => (/^[a-z][a-z0-9-]{0,62}$/.test(id) ? [] : [texts.layerCode]),
    async read(db) {
      const found = await rows<LayerEntry & { id: string }>(
        db,
        tables
          .selectFrom('catalogue.layer')
          .select([
            'id',
            'name',
            'geometry_type as geometryType',
            'class_field as classField',
            'name_field as nameField',
            'public_fields as publicFields',
            'internal',
            'style_id as styleId',
          ]),
      );
      return new Map(found.map(({ id, ...entry }) => [id, entry]));
    },
    async write(tx, id, { classField, nameField, styleId, ...entry }, edit) {
      const at = now();
      await saveLayers(
        tx,
        [{ id, ...entry, ...(classField ? { classField } : {}), ...(nameField ? { nameField } : {}) }],
        at,
      );
      await run(
        tx,
        tables
          .updateTable('catalogue.layer')
          .set({
            style_id: styleId,
            is_delivered: sql<boolean>`is_delivered or ${edit === undefined}`,
            updated_by: edit?.by ?? null,
          })
          .where('id', '=', id),
      );
    },
  };
}

/** A definition of the content as the entry of its row. */
export const layerEntry = ({
  id: _id,
  check: _check,
  fields: _fields,
  style,
  ...layer
}: LayerDefinition): LayerEntry => ({
  publicFields: [],
  internal: false,
  ...layer,
  classField: layer.classField ?? null,
  nameField: layer.nameField ?? null,
  styleId: style ?? null,
});
