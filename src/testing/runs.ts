import { nodeProcess } from './node-process.ts';

const { VITRINE_RUNS: requestedRuns } = nodeProcess.env;

/**
 * How many inputs a property test tries: the usual number, or in long runs as many as they request. For slow
 * properties, `atLength` limits the number in long runs.
 */
export function runs(defaultRuns: number, atLength = Number(requestedRuns)): number {
  return requestedRuns === undefined ? defaultRuns : atLength;
}
