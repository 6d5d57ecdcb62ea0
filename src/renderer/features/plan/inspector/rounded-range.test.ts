import { describe, expect, it } from 'vitest';
import { parsePlan } from '#plan/index.ts';
import { roundedRange } from './MetricList.tsx';

/** Uses the parser, because the range depends on how the parser reads the text. */
function rangeOf(raw: string, name = 'some_metric'): string | undefined {
  const [plan] = parsePlan(`SortExec, metrics=[${name}=${raw}]`).parts;
  const metric = plan?.kind === 'plan' ? plan.nodes[0]?.metrics[0] : undefined;
  if (metric === undefined) throw new Error(`${raw} is no metric.`);
  return roundedRange(metric.raw, metric.value);
}

describe('the range of a rounded number', () => {
  it.each([
    ['3.00 K', 'between 2,995 and 3,004'],
    ['15.75 M', 'between 15,745,000 and 15,754,999'],
    ['127.2 K', 'between 127,150 and 127,249'],
    ['384.26µs', 'between 384,255 and 384,264 ns'],
    ['33.1 KB', 'between 33,844 and 33,945 B'],
  ])('of %s is %s', (raw, range) => {
    expect(rangeOf(raw)).toBe(range);
  });

  it.each(['10', '1,234', '471ns', '760.0 B', '80% (8/10)', 'Cosine'])(
    'is undefined for %s, which is not rounded',
    (raw) => {
      expect(rangeOf(raw)).toBeUndefined();
    },
  );

  it('is undefined if every digit is present', () => {
    expect(rangeOf('935.024µs', 'elapsed')).toBeUndefined();
  });

  it('is undefined for zero, whose unit is lost', () => {
    expect(rangeOf('0.00 K')).toBeUndefined();
  });
});
