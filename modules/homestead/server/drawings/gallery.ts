import { defaultRule } from '@homestead/files/contract';
import type { Content } from '@homestead/forms/server';
import type { DrawingFields, HomesteadRules } from '../../contract/index.ts';
import { type Catalogue, loadDrawings } from './catalogue.ts';

/** The county's house drawings, and the fields of its forms that they belong to. */
export interface Gallery {
  drawings: Catalogue;
  fields: DrawingFields;
}

/** Reads the gallery; a county whose rules name no field for the number and the picture of a drawing has none. */
export function loadGallery(
  contentFolder: string,
  { models, dictionaries }: Pick<Content, 'models' | 'dictionaries'>,
  rules: HomesteadRules | null,
): Gallery {
  const fields = drawingFieldsOf(rules);
  if (!fields.number || !fields.picture) return { drawings: new Map(), fields };
  const fieldAt = (path: string) => {
    const [group = '', code] = path.split('.');
    return models[group]?.fields.find((field) => field.code === code);
  };
  const dictionary = fields.style && fieldAt(fields.style)?.dictionary;
  const styles = dictionary ? dictionaries[dictionary]?.items.map(({ value }) => value) : undefined;
  const sheetRule = fieldAt(fields.picture)?.upload ?? defaultRule;
  return { drawings: loadDrawings({ contentFolder, sheetRule, ...(styles ? { styles } : {}) }), fields };
}

function drawingFieldsOf(rules: HomesteadRules | null): DrawingFields {
  const { fields = {} } = rules ?? {};
  return {
    number: fields.drawingNumber ?? '',
    style: fields.drawingStyle ?? '',
    picture: fields.drawingPicture ?? '',
    footprint: fields.appliedFootprint ?? '',
    storeys: fields.appliedStoreys ?? '',
    height: fields.appliedHeight ?? '',
  };
}
