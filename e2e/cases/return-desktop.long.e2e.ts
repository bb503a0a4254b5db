import { describe } from 'vitest';
import { product } from '../support/product.ts';
import { eachWayOfReturn } from '../support/returns/ways-of-return.ts';

describe('on a desktop', () => eachWayOfReturn(product(), 'desktop'));
