import {
  type FaultKind,
  type FaultSettings,
  faultKinds,
  NO_FAULTS,
  type OperationName,
} from '#protocol/index.ts';

/** What goes wrong with one answer. */
interface InjectedFault {
  /** Milliseconds before it. */
  readonly latency: number;
  readonly fault: FaultKind | undefined;
}

export interface FaultInjector {
  settings(): FaultSettings;
  turn(settings: FaultSettings): void;
  next(operation: OperationName): InjectedFault;
}

const NO_MISHAP: InjectedFault = { latency: 0, fault: undefined };

/** The dials, which may be turned while the server runs: each turn begins the spreading anew. */
export function createFaultDials(initial: FaultSettings = NO_FAULTS): FaultInjector {
  let settings = initial;
  let nextFault = createFaultSchedule(settings.rates);
  return {
    settings: () => settings,
    turn: (wanted) => {
      settings = wanted;
      nextFault = createFaultSchedule(settings.rates);
    },
    next: (operation) => {
      const { operations, latency } = settings;
      if (operations.length > 0 && !operations.includes(operation)) return NO_MISHAP;
      return { latency, fault: nextFault() };
    },
  };
}

/** Which of the faults comes with the next answer. */
type NextFault = () => FaultKind | undefined;

/** Rates in millionths: with whole numbers, a thousand answers at 0.1 % hold exactly one fault. */
const PER_PERCENT = 10_000;
const WHOLE = 100 * PER_PERCENT;

/**
 * Spreads faults evenly and without chance: each kind saves up its rate with every answer, and is due when it has a
 * whole. Of two that are due, the first in order goes first, and the other comes with the next answer.
 */
export function createFaultSchedule(rates: Readonly<Partial<Record<FaultKind, number>>>): NextFault {
  const kinds = faultKinds
    .map((kind) => ({ kind, rate: Math.round((rates[kind] ?? 0) * PER_PERCENT), saved: 0 }))
    .filter(({ rate }) => rate > 0);
  return () => {
    // What can never be paid back, because the rates together are more than all, is not saved without end.
    for (const one of kinds) one.saved = Math.min(one.saved + one.rate, 2 * WHOLE);
    const due = kinds.find(({ saved }) => saved >= WHOLE);
    if (due !== undefined) due.saved -= WHOLE;
    return due?.kind;
  };
}
