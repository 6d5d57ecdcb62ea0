import { reportStartFailure } from '../report-start-failure.ts';

/* Fails at its start, and reports it through its channel only. The message exceeds the buffer of a pipe. */
await reportStartFailure(`the port is already in use ${'x'.repeat(100_000)}`);
process.exit(7);
