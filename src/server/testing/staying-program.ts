import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { installExit } from '../exit.ts';

// Stays until it has to end, and writes down that it did so in order. Its end may wait for a signal that is named.
const [, , file = '', until] = process.argv;
setInterval(() => {}, 60_000);
installExit(async () => {
  appendFileSync(file, 'ended\n');
  if (until !== undefined) await once(process, until);
});
process.stdout.write('there\n');
