import { describe, expect, it } from 'vitest';
import { addressOf, askedDivision, readFigure } from './filters.ts';

describe('the list behind a division’s figure', () => {
  it('is of a village, and of a township alone where its villages stand beside it', () => {
    const compared = ['350399100', '350399100201', '350399100202'];
    expect(askedDivision('350399100201', compared)).toEqual({ division: '350399100201' });
    expect(askedDivision('350399100', compared)).toEqual({ division: '350399100', own: 'true' });
    expect(askedDivision('350399100', ['350399100', '350399101'])).toEqual({ division: '350399100' });
  });

  it('is asked for as its address says', () => {
    const address = addressOf('/Statistics/cases', {
      measure: 'violation',
      ...askedDivision('35', ['3501']),
    });
    expect(readFigure(new URLSearchParams(address.split('?')[1]))).toEqual({
      measure: 'violation',
      division: '35',
      own: true,
    });
  });
});
