import { describe, expect, it } from 'vitest';
import { Failure } from '../failure.ts';
import { allowChange } from './allow-change.ts';

const open = { name: 'lake', readOnly: false, production: false };
const production = { ...open, production: true };

function refusal(...call: Parameters<typeof allowChange>): Failure | undefined {
  try {
    allowChange(...call);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

describe('allowChange', () => {
  it('allows a change of an ordinary connection, with or without a confirmation', () => {
    expect(refusal(open, undefined)).toBeUndefined();
    expect(refusal(open, 'anything')).toBeUndefined();
  });

  it('rejects every change of a read-only connection, even a confirmed one', () => {
    expect(refusal({ ...production, readOnly: true }, 'lake')).toMatchObject({
      code: 'REFUSED',
      message: 'lake is read-only.',
    });
  });

  it('allows a change of a production connection with its exact name', () => {
    expect(refusal(production, 'lake')).toBeUndefined();
  });

  it.each([undefined, ''])('requires the name of a production connection when %j is typed', (typed) => {
    expect(refusal(production, typed)).toMatchObject({
      code: 'INVALID',
      message: 'lake is marked as production. Type its name to confirm.',
    });
  });

  it.each(['Lake', 'lake ', 'other'])('rejects %j as the name of a production connection', (typed) => {
    expect(refusal(production, typed)).toMatchObject({ code: 'INVALID' });
  });
});
