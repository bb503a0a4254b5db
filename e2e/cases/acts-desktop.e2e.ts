import { describe } from 'vitest';
import { actsOn } from '../support/acts/acts-suite.ts';
import { product } from '../support/product.ts';

describe('on the desktop', () => actsOn(product(), 'desktop'));
