import { nodeProcess } from './node-process.ts';

const { VITRINE_LONG: isLong, VITRINE_RUNS: requestedRuns } = nodeProcess.env;

interface Sizes<Size> {
  readonly short: Size;
  readonly whole: Size;
}

/** The size of slow tests: `short` in `npm test`, `whole` in `npm run test:all` and in long runs. */
export function testSize<Size>({ short, whole }: Sizes<Size>): Size {
  return isLong === undefined && requestedRuns === undefined ? short : whole;
}
