export * from './codes.ts';
export * from './institutions.ts';
export * from './organizations.ts';
export { divisionColumns, institutionColumns, organizationTexts } from './texts.ts';
