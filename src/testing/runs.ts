import { nodeProcess } from './node-process.ts';

const { VITRINE_RUNS: asked } = nodeProcess.env;

/**
 * How many inputs a property tries: as many as usual, or in the long proofs as many as they ask for. Where each of them
 * is dear, `atLength` says what is many.
 */
export function runs(usual: number, atLength = Number(asked)): number {
  return asked === undefined ? usual : atLength;
}
