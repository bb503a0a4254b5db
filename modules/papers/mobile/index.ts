export { CasePapers } from './CasePapers.tsx';
