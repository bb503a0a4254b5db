export { Dictionary, DictionaryItem } from './dictionary.ts';
