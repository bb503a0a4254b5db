import type { FieldType } from '../../engine/field-type.ts';
import { number } from '../number/model.ts';

/** The area of a drawn shape in m², two decimals: measured, never typed. */
export const areaSize: FieldType = { ...number, type: 'area-size', label: '图形面积', nature: 'drawing' };
