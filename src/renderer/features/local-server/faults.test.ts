import { expect, it } from 'vitest';
import { FAULTS, faultSettings, NO_FAULTS } from '#protocol/index.ts';
import { CODE_CHOICES, DIALS, errorCodeOf, withDialsOff, withRate } from './faults.ts';

it('all off leaves what was chosen beside the dials', () => {
  const details = { errorCode: 4, retryAfter: 9, operations: ['describeTable'] };
  const faults = faultSettings.parse({ ...details, latency: 5, rates: { cut: 10 }, plainPlans: true });
  expect(withDialsOff(faults)).toEqual({ ...NO_FAULTS, ...details });
});

it('a dial that is turned back is as one that never was turned', () => {
  const turned = withRate(withRate(NO_FAULTS, 'cut', 50), 'html', 100);
  expect(turned.rates).toEqual({ cut: 50, html: 100 });
  expect(withRate(withRate(turned, 'cut', 0), 'html', 0)).toEqual(NO_FAULTS);
});

it('every kind has its dial, and every code can be chosen', () => {
  expect(DIALS.map(({ kind }) => kind)).toEqual(Object.keys(FAULTS));
  for (const { value } of CODE_CHOICES) {
    expect(faultSettings.safeParse({ errorCode: errorCodeOf(value) }).success, value).toBe(true);
    expect(String(errorCodeOf(value))).toBe(value);
  }
});
