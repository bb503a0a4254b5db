export { UnitCentreScreen } from './UnitCentreScreen.tsx';
export { UnitEditScreen } from './UnitEditScreen.tsx';
export { UnitViewScreen } from './UnitViewScreen.tsx';
