export { TodoBadge as default } from '@homestead/workflow/mobile';
