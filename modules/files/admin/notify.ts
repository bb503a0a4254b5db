import { tell } from '@homestead/ui/desk';

/** How uploads report on the desktop. */
export function notifyUpload(message: string, kind: 'fault' | 'done'): void {
  if (kind === 'fault') tell.error(message);
  else tell.success(message);
}
