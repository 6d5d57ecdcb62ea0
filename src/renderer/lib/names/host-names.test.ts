import { describe, expect, it } from 'vitest';
import type { NameSearchResults } from '#contract/index.ts';
import { afterFailure, applyNameEvents, revisionOf } from './host-names.ts';

it('as many names as before, read later, are others', () => {
  const first = revisionOf([{ names: 6, at: 1 }]);
  expect(revisionOf([{ names: 6, at: 2 }])).not.toBe(first);
  expect(revisionOf([{ names: 6, at: null }])).not.toBe(first);
  expect(revisionOf([{ names: 7, at: 1 }])).not.toBe(first);
  expect(revisionOf([{ names: 6, at: 1 }])).toBe(first);
});

it('a name that went in one connection and came in another changes both', () => {
  const before = [
    { names: 2, at: 1 },
    { names: 1, at: 1 },
  ];
  const after = [
    { names: 1, at: 1 },
    { names: 2, at: 1 },
  ];
  expect(revisionOf(after)).not.toBe(revisionOf(before));
});

const findings = (total: number, isWhole: boolean): NameSearchResults => ({
  hits: [],
  total,
  isWhole,
  searched: [],
});

const whole = applyNameEvents(undefined, 'ord', findings(9, true));

describe('results', () => {
  it('of another text take the place of those before, even unfinished', () => {
    expect(applyNameEvents(whole, 'orde', findings(1, false))).toMatchObject({
      text: 'orde',
      total: 1,
      isWhole: false,
    });
  });

  it('of the same text do so only when they are whole', () => {
    expect(applyNameEvents(whole, 'ord', findings(2, false))).toBe(whole);
    expect(applyNameEvents(whole, 'ord', findings(10, true))).toMatchObject({ total: 10 });
  });

  it('stay when the same can not be looked for again, and say why', () => {
    const problem = { message: 'No.' };
    expect(afterFailure(whole, 'ord', problem)).toMatchObject({ text: 'ord', total: 9, problem });
    expect(afterFailure(whole, 'else', problem)).toMatchObject({ text: 'else', total: 0, problem });
    expect(
      applyNameEvents(afterFailure(whole, 'ord', problem), 'ord', findings(3, false)),
    ).not.toHaveProperty('problem');
  });
});
