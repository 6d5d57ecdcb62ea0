import { describe, expect, it } from 'vitest';
import { faultSettings } from '#protocol/index.ts';
import { activeFaultCount, areFaultsOn } from './active-fault-count.ts';

describe('faults are on', () => {
  it.each([
    ['an answer comes late', { latency: 1 }, 1],
    ['one kind has a share', { rates: { hang: 0.5 } }, 1],
    ['plans are bare', { plainPlans: true }, 1],
    ['more than one dial is turned', { latency: 5, rates: { hang: 1, cut: 0, html: 100 } }, 3],
  ])('when %s', (_, settings, turned) => {
    const faults = faultSettings.parse(settings);
    expect(areFaultsOn(faults)).toBe(true);
    expect(activeFaultCount(faults)).toBe(turned);
  });

  it('not while only the details are chosen, and not while no server runs', () => {
    const chosen = faultSettings.parse({ errorCode: 4, retryAfter: 9, operations: ['describeTable'] });
    expect(areFaultsOn(chosen)).toBe(false);
    expect(areFaultsOn(undefined)).toBe(false);
  });
});
