import type { Capabilities, Flavour } from '../../../../contract/index.ts';
import { isOperationName, type OperationName, operations } from '../../../../protocol/index.ts';

export interface CapabilityLists {
  readonly can: readonly OperationName[];
  readonly cannot: readonly OperationName[];
  readonly unknown: readonly OperationName[];
}

/** The operations that a server of this flavour could have, by what is known of them, in the order of the interface. */
export function capabilityLists(known: Capabilities, flavour: Flavour): CapabilityLists {
  const names = Object.keys(operations)
    .filter(isOperationName)
    .filter((name) => flavour === 'enterprise' || operations[name].flavour === 'both');
  return {
    can: names.filter((name) => known[name] === 'yes'),
    cannot: names.filter((name) => known[name] === 'no'),
    unknown: names.filter((name) => known[name] === undefined),
  };
}
