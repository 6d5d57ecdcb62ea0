import { setTimeout } from 'node:timers/promises';
import { connectionDraft } from '#contract/index.ts';
import { createActivityLog } from '../../activity-log/activity-log.ts';
import { createHttpClient } from '../../http/http-client.ts';
import { createNamespaceClient } from '../../namespace/namespace-client.ts';
import { targetOf } from '../../namespace/target.ts';
import { createOpenUploads } from '../open-uploads.ts';
import { sendTable } from '../send-table.ts';

/*
 * Sends a file to an address, and says on its output how much memory that took and how long. Tests and measurements start it.
 */

const [address = '', ...paths] = process.argv.slice(2);
const http = createHttpClient({ ledger: createActivityLog() });
const client = createNamespaceClient({
  target: targetOf('c', connectionDraft.parse({ address })),
  http,
  asker: async () => ({}),
  known: { of: () => undefined, learn: () => {}, hear: () => {} },
});
const uploads = createOpenUploads({ spool: { remove: async () => {} }, parquetProgram: '' });
for (const [index, path] of paths.entries()) await send(path, `t${index}`);
await http.close();

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
    client,
    operation: 'createTable',
    id: [name],
    delimiter: '$',
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
