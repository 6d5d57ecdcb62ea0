import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createOpenUploads } from '../open-uploads.ts';
import { sendTable } from '../send-table.ts';
import { openHistory } from './history-of.ts';

/** Sends files to an address, and prints the memory and time used. Tests and benchmarks start it. */

const [address = '', ...paths] = process.argv.slice(2);
const directory = await mkdtemp(join(tmpdir(), 'vitrine-sending-'));
const { on, close } = openHistory(address, directory);
const uploads = createOpenUploads({ tempFiles: { remove: async () => {} }, parquetProgram: '' });
for (const [index, path] of paths.entries()) await send(path, `t${index}`);
await close();
await rm(directory, { recursive: true, force: true });

async function send(path: string, name: string): Promise<void> {
  const { uploadId } = await uploads.open({ handle: uploads.offerLocal(path) }, undefined);
  const source = await uploads.source(uploadId);
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const started = performance.now();
  const events = sendTable({
    ...on,
    operation: 'createTable',
    id: [name],
    source,
    signal: undefined,
  });
  let last: object = {};
  for await (const event of events) last = event;
  clearInterval(watch);
  const milliseconds = performance.now() - started;
  await uploads.close(uploadId);
  const said = { ...last, added: peak - before, milliseconds };
  process.stdout.write(
    `${JSON.stringify(said, (_, value) => (typeof value === 'bigint' ? Number(value) : value))}\n`,
  );
  await setTimeout(0);
}
