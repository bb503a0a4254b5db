import { describe } from 'vitest';
import { actsOn } from './support/acts-suite.ts';
import { product } from './support/product.ts';

describe('on a phone', () => actsOn(product(), 'phone'));
