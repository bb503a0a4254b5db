export { PaperPanel, type PaperPanelProps } from './PaperPanel.tsx';
export { paperWords } from './texts.ts';
