import { nodeProcess } from './node-process.ts';

const { VITRINE_LONG: isLong, VITRINE_RUNS: requestedRuns } = nodeProcess.env;

interface Sizes<Size> {
  readonly short: Size;
  readonly whole: Size;
}

/** Of what is dear: enough of it in `npm test`, and all of it in `npm run test:all` and in the long proofs. */
export function testSize<Size>({ short, whole }: Sizes<Size>): Size {
  return isLong === undefined && requestedRuns === undefined ? short : whole;
}
