import { nodeProcess } from './node-process.ts';

const { VITRINE_RUNS: requestedRuns } = nodeProcess.env;

/**
 * How many inputs a property tries: as many as usual, or in the long proofs as many as they ask for. Where each of them
 * is dear, `atLength` says what is many.
 */
export function runs(usual: number, atLength = Number(requestedRuns)): number {
  return requestedRuns === undefined ? usual : atLength;
}
