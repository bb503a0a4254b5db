export { OutboxBar as default } from '@homestead/workflow/mobile';
