export * from './codes.ts';
export * from './institutions.ts';
export * from './organizations.ts';
export { divisionColumns, institutionColumns, institutionListColumns, organizationTexts } from './texts.ts';
