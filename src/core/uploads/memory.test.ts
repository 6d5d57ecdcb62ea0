import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import * as arrow from 'apache-arrow';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { setUpBuiltProgram } from './testing/built-program.ts';
import { temporaryFile } from './testing/read-file.ts';

const program = setUpBuiltProgram(new URL('./testing/sending-program.ts', import.meta.url));

const MEGABYTE = 1024 * 1024;
const BATCHES = 25;

const report = z.object({
  kind: z.string(),
  sent: z.number(),
  rows: z.number(),
  added: z.number(),
});

it('sends a file of 200 MB with less than 64 MB of additional memory', async () => {
  const small = await temporaryFile(
    'small.arrow',
    arrow.tableToIPC(new arrow.Table([batchOf(1000)]), 'file'),
  );
  const large = join(dirname(small), 'large.arrow');
  await writeLargeFile(large);
  expect((await stat(large)).size).toBeGreaterThan(200 * MEGABYTE);
  const address = await startSink();
  // The small file is first, so that the measurement doesn’t include the startup.
  const { stdout } = await promisify(execFile)(process.execPath, [program(), address, small, large]);
  const [, last] = stdout
    .trim()
    .split('\n')
    .map((line) => report.parse(JSON.parse(line)));
  expect(last).toMatchObject({ kind: 'created', rows: BATCHES * MEGABYTE });
  expect(last?.sent).toBeGreaterThan(200 * MEGABYTE);
  expect((last?.added ?? Number.NaN) / MEGABYTE).toBeLessThan(64);
});

function batchOf(rows: number): arrow.RecordBatch {
  const [batch] = new arrow.Table({ id: arrow.makeVector(new BigInt64Array(rows)) }).batches;
  if (batch === undefined) throw new Error('A table has a batch.');
  return batch;
}

/** Writes the same batch repeatedly, so that writing takes no memory either. */
async function writeLargeFile(path: string): Promise<void> {
  await writeFile(path, '');
  const writer = new arrow.RecordBatchFileWriter();
  const batch = batchOf(MEGABYTE);
  for (let written = 0; written < BATCHES; written += 1) writer.write(batch);
  await pipeline(Readable.from(writer.finish()), createWriteStream(path));
}

/** A server that accepts everything and stores nothing. */
async function startSink(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
}
