export { askForMap } from '@homestead/map/view';
