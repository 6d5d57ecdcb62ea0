import { describe, expect, it } from 'vitest';
import type { NameSearchResults } from '#contract/index.ts';
import { afterFailure, applyNameEvents, revisionOf } from './host-names.ts';

it('an equal number of names loaded later has another revision', () => {
  const first = revisionOf([{ names: 6, at: 1 }]);
  expect(revisionOf([{ names: 6, at: 2 }])).not.toBe(first);
  expect(revisionOf([{ names: 6, at: null }])).not.toBe(first);
  expect(revisionOf([{ names: 7, at: 1 }])).not.toBe(first);
  expect(revisionOf([{ names: 6, at: 1 }])).toBe(first);
});

it('a name moved between connections changes the revision', () => {
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

describe('search results', () => {
  it('replace those of another text, even if they are incomplete', () => {
    expect(applyNameEvents(whole, 'orde', findings(1, false))).toMatchObject({
      text: 'orde',
      total: 1,
      isWhole: false,
    });
  });

  it('replace those of the same text only if they are complete', () => {
    expect(applyNameEvents(whole, 'ord', findings(2, false))).toBe(whole);
    expect(applyNameEvents(whole, 'ord', findings(10, true))).toMatchObject({ total: 10 });
  });

  it('remain after a failed search for the same text, with the reason', () => {
    const problem = { message: 'No.' };
    expect(afterFailure(whole, 'ord', problem)).toMatchObject({ text: 'ord', total: 9, problem });
    expect(afterFailure(whole, 'else', problem)).toMatchObject({ text: 'else', total: 0, problem });
    expect(
      applyNameEvents(afterFailure(whole, 'ord', problem), 'ord', findings(3, false)),
    ).not.toHaveProperty('problem');
  });
});
