import { reportStartFailure } from '../report-start-failure.ts';

/* A program that fails at its start, and tells it by its channel alone. Longer than a pipe holds. */
await reportStartFailure(`the port is already in use ${'x'.repeat(100_000)}`);
process.exit(7);
