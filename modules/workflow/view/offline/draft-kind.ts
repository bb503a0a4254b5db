/** Under which the vault keeps drafts of forms; by itself, since a task keeps drafts without the rest of what works offline. */
export const draftKind = 'draft';
