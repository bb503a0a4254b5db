export { Button } from './Button.tsx';
export { Fold } from './Fold.tsx';
export { Icon, type IconName } from './icons.tsx';
export { ask, Messages, notify } from './messages.tsx';
export { Page } from './Page.tsx';
export { Sheet } from './Sheet.tsx';
export { Empty, Problem, ScrollMore, Skeleton } from './states.tsx';
export { phoneTexts } from './texts.ts';
