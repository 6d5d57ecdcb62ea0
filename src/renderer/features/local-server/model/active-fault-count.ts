import type { FaultSettings } from '#protocol/index.ts';

/** Whether anything goes wrong on purpose. Which code or which operations are chosen does nothing by itself. */
export function areFaultsOn(faults: FaultSettings | undefined): boolean {
  return faults !== undefined && activeFaultCount(faults) > 0;
}

export function activeFaultCount({ latency, rates, plainPlans }: FaultSettings): number {
  const rated = Object.values(rates).filter((rate) => rate > 0).length;
  return rated + (latency > 0 ? 1 : 0) + (plainPlans ? 1 : 0);
}
