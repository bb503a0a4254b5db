export { classText, orderClasses } from './class-text.ts';
