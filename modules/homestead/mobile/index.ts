export { HouseDrawingPicker } from './HouseDrawingPicker.tsx';
