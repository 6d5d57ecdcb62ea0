import { expect, it } from 'vitest';
import { FAULTS, faultSettings, NO_FAULTS } from '#protocol/index.ts';
import { CODE_CHOICES, DIALS, errorCodeOf, withDialsOff, withRate } from './faults.ts';

it('turning all faults off keeps the other settings', () => {
  const details = { errorCode: 4, retryAfter: 9, operations: ['describeTable'] };
  const faults = faultSettings.parse({ ...details, latency: 5, rates: { cut: 10 }, plainPlans: true });
  expect(withDialsOff(faults)).toEqual({ ...NO_FAULTS, ...details });
});

it('a fault rate reset to zero equals one that was never set', () => {
  const turned = withRate(withRate(NO_FAULTS, 'cut', 50), 'html', 100);
  expect(turned.rates).toEqual({ cut: 50, html: 100 });
  expect(withRate(withRate(turned, 'cut', 0), 'html', 0)).toEqual(NO_FAULTS);
});

it('offers every kind of fault and every error code', () => {
  expect(DIALS.map(({ kind }) => kind)).toEqual(Object.keys(FAULTS));
  for (const { value } of CODE_CHOICES) {
    expect(faultSettings.safeParse({ errorCode: errorCodeOf(value) }).success, value).toBe(true);
    expect(String(errorCodeOf(value))).toBe(value);
  }
});
