export { type Cell, type Column, mostRows, writeSheet } from './sheet.ts';
