export { LocationMap, type LocationMapProps } from '../view/index.ts';
