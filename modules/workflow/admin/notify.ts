import { tell } from '@homestead/ui/desk';
import type { Notify } from '../view/index.ts';

const ways = { fault: tell.error, done: tell.success, info: tell.info };

/** Tells of what was sent in the desktop's messages. */
export const notify: Notify = (message, kind) => void ways[kind](message);
