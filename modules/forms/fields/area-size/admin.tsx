export { AreaSizeField as default } from './view.tsx';
