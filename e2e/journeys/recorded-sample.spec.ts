import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../fixtures/app.ts';
import { connectAsWindow } from '../fixtures/host-client.ts';
import { recordSample } from '../fixtures/parts/record-sample.ts';
import { writeRecording } from '../fixtures/parts/recording.ts';
import { copyPrepared } from '../fixtures/prepared-places.ts';
import { openWarmHost } from '../fixtures/warm-shell.ts';

const FILE = join(import.meta.dirname, '../parts/recorded/sample.jsonl');

/** It has none of what is otherwise at each start: where things lie, and when they were asked. */
function steady(text: string, dataDirectory: string): string {
  return text
    .replaceAll(dataDirectory, '/data')
    .replaceAll(/"at":\d+/g, '"at":0')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:52144');
}

test('what was recorded of the sample is what a host answers today', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-recorded-'));
  await copyPrepared('sample')(dataDirectory);
  const host = await openWarmHost(dataDirectory);
  const { client, close } = await connectAsWindow(host.newAddress());
  const recorded = steady(writeRecording(await recordSample(client)), dataDirectory);
  await close();
  await host.close();
  await rm(dataDirectory, { recursive: true });
  if (process.env.VITRINE_RECORD) await writeFile(FILE, recorded);
  expect(recorded.split('\n')).toEqual((await readFile(FILE, 'utf8')).split('\n'));
});
