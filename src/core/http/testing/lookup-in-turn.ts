import type { LookupFunction } from 'node:net';

/** A look-up that returns one address after the other, and then repeats the last. */
export function lookupInTurn(...answers: readonly string[]) {
  const hostnames: string[] = [];
  const lookup: LookupFunction = (hostname, { all }, callback) => {
    const address = answers[Math.min(hostnames.length, answers.length - 1)] ?? '';
    hostnames.push(hostname);
    if (all) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };
  return { lookup, hostnames };
}
