import {
  type FaultKind,
  type FaultSettings,
  NO_FAULTS,
  type OperationName,
} from '../../../protocol/index.ts';
import { createFaultSchedule } from './fault-schedule.ts';

/** What goes wrong with one answer. */
export interface InjectedFault {
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
