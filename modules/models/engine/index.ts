export {
  holdsPersonalData,
  isMaskedInLists,
  maskIdentityNumber,
  maskRecord,
  maskRecords,
} from './masking.ts';
export { keepMasked } from './write-back.ts';
