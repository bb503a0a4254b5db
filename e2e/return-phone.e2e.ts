import { describe } from 'vitest';
import { everyReturn } from './support/every-return.ts';
import { product } from './support/product.ts';

describe('on a phone', () => everyReturn(product(), 'phone'));
