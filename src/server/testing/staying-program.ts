import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { installExit } from '../exit.ts';

// Runs until it has to end, and records that it ended cleanly. It may wait for a named signal before that.
const [, , file = '', until] = process.argv;
setInterval(() => {}, 60_000);
installExit(async () => {
  appendFileSync(file, 'ended\n');
  if (until !== undefined) await once(process, until);
});
process.stdout.write('there\n');
