import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../fixtures/app.ts';
import { connectAsWindow, type HostClient } from '../fixtures/host-client.ts';
import { recordRun, recordSample } from '../fixtures/parts/record-sample.ts';
import { RECORDED_RUN, type RecordedRun } from '../fixtures/parts/recorded-run.ts';
import { readRecordedText, recordedText, writeRecording } from '../fixtures/parts/recording.ts';
import { copyPrepared, type PreparedPlace } from '../fixtures/prepared-places.ts';
import { openWarmHost } from '../fixtures/warm-shell.ts';

const FILE = join(import.meta.dirname, '../parts/recorded/sample.jsonl');

/** Replaces what differs on each start: paths, times, ports, and file metadata. */
function steady(text: string, dataDirectory: string): string {
  return (
    text
      .replaceAll(dataDirectory, '/data')
      // An engine writes the path without its leading slash.
      .replaceAll(dataDirectory.slice(1), 'data')
      .replaceAll(/"at":\d+/g, '"at":0')
      .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:52144')
      // In versions that an engine wrote, the e_tag and the time differ; the time changes the size by a byte.
      .replaceAll(
        /"manifest_size":\{"\$int":"\d+"\},"e_tag":"\\"[\da-f]+-[\da-f]+-[\da-f]+\\"","timestamp_millis":\{"\$int":"\d+"\}/g,
        '"manifest_size":{"$int":"1289"},"e_tag":"\\"0-0-509\\"","timestamp_millis":{"$int":"1795000000000"}',
      )
  );
}

/** Records responses of a host that starts with a prepared data directory, and returns its path too. */
async function recordedAt<Recorded>(place: PreparedPlace, record: (client: HostClient) => Promise<Recorded>) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-recorded-'));
  await copyPrepared(place)(dataDirectory);
  const host = await openWarmHost(dataDirectory);
  const { client, close } = await connectAsWindow(host.newAddress());
  const recorded = await record(client);
  await close();
  await host.close();
  await rm(dataDirectory, { recursive: true });
  return { recorded, dataDirectory };
}

test('the recorded responses of the sample match those of a current host', async () => {
  const { recorded, dataDirectory } = await recordedAt('sample', recordSample);
  const text = steady(writeRecording(recorded), dataDirectory);
  if (process.env.VITRINE_RECORD) await writeFile(FILE, text);
  expect(text.split('\n')).toEqual((await readFile(FILE, 'utf8')).split('\n'));
});

test('the recorded run matches a current host in its fields, its nearest row, and its vectors', async () => {
  const { recorded, dataDirectory } = await recordedAt('sampleWithRows', recordRun);
  const text = steady(recordedText(recorded), dataDirectory);
  if (process.env.VITRINE_RECORD) await writeFile(RECORDED_RUN, `${text}\n`);
  // Each index is rebuilt, and an approximate search then finds different rows beyond the nearest one.
  const rowsOf = (run: string) => {
    const { answer, vectors } = readRecordedText(run) as RecordedRun;
    return { fields: answer.fields, nearest: answer.first[0], vectors };
  };
  expect(rowsOf(text)).toEqual(rowsOf(await readFile(RECORDED_RUN, 'utf8')));
});
