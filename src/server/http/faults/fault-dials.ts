import {
  type FaultKind,
  type FaultSettings,
  NO_FAULTS,
  type OperationName,
} from '../../../protocol/index.ts';
import { evenSpread } from './even-spread.ts';

/** What goes wrong with one answer. */
export interface Mishap {
  /** Milliseconds before it. */
  readonly latency: number;
  readonly fault: FaultKind | undefined;
}

export interface FaultDials {
  settings(): FaultSettings;
  turn(settings: FaultSettings): void;
  next(operation: OperationName): Mishap;
}

const NO_MISHAP: Mishap = { latency: 0, fault: undefined };

/** The dials, which may be turned while the server runs: each turn begins the spreading anew. */
export function createFaultDials(initial: FaultSettings = NO_FAULTS): FaultDials {
  let settings = initial;
  let nextFault = evenSpread(settings.rates);
  return {
    settings: () => settings,
    turn: (wanted) => {
      settings = wanted;
      nextFault = evenSpread(settings.rates);
    },
    next: (operation) => {
      const { operations, latency } = settings;
      if (operations.length > 0 && !operations.includes(operation)) return NO_MISHAP;
      return { latency, fault: nextFault() };
    },
  };
}
