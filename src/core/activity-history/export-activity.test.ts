import { expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_ACTIVITY } from '#contract/activity-filter.ts';
import { FIRST_SETTINGS } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import { supportBundle } from '../shell/support-bundle.ts';
import { recordsOf, writeActivity } from './export-activity.ts';
import { setUpHistory } from './testing/set-up-history.ts';

/** The parts of HAR 1.2 that its readers need. */
const pair = z.object({ name: z.string(), value: z.string() });
const har = z.object({
  log: z.object({
    version: z.literal('1.2'),
    creator: z.object({ name: z.string(), version: z.string() }),
    entries: z.array(
      z.object({
        startedDateTime: z.iso.datetime(),
        time: z.number().min(0),
        request: z.object({
          method: z.string(),
          url: z.url(),
          httpVersion: z.string(),
          cookies: z.array(z.never()),
          headers: z.array(pair),
          queryString: z.array(pair),
          postData: z.object({ mimeType: z.string(), text: z.string() }).optional(),
          headersSize: z.number(),
          bodySize: z.number(),
        }),
        response: z.object({
          status: z.number(),
          statusText: z.string(),
          httpVersion: z.string(),
          cookies: z.array(z.never()),
          headers: z.array(pair),
          content: z.object({ size: z.number(), mimeType: z.string(), text: z.string() }),
          redirectURL: z.string(),
          headersSize: z.number(),
          bodySize: z.number(),
        }),
        cache: z.object({}),
        timings: z.object({ send: z.number(), wait: z.number(), receive: z.number() }),
      }),
    ),
  }),
});

/** One request from before the restart and two from after it; the list has the bodies of both starts. */
async function twoStarts() {
  const { start } = await setUpHistory();
  const before = await start();
  before.end({ path: '/v1/x?api_key=CANARY', status: 500, answer: { error: 'early' } });
  await before.history.close();
  const { end, history, activityLog } = await start();
  end({ headers: [['x-api-key', 'CANARY']], body: '{"identity":{"api_key":"CANARY"}}' });
  end({ connectionId: 'sea', answer: { tables: ['late'] } });
  const from = { history, activityLog, nameOf: () => undefined };
  const read = async (format: 'har' | 'jsonl', connectionId?: string) => {
    const filter = { ...ALL_ACTIVITY, ...defined({ connectionId }) };
    const pieces: string[] = [];
    for await (const piece of writeActivity(recordsOf(from, filter), format)) pieces.push(piece);
    return pieces.join('');
  };
  return { read, from };
}

it('exports each saved and each listed request once, oldest first, without secrets', async () => {
  const { read } = await twoStarts();
  const lines = await read('jsonl');
  const requests = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(requests.map(({ id, connection }) => [id, connection])).toEqual([
    [1, 'Lake'],
    [2, null],
    [3, null],
  ]);
  expect(requests[0].response.body.text).toBe('{"error":"early"}');
  expect(requests[2].response.body.text).toBe('{"tables":["late"]}');
  expect((await read('jsonl', 'sea')).trim().split('\n')).toHaveLength(1);
  expect(lines + (await read('har'))).not.toContain('CANARY');
});

it('exports valid HAR 1.2, also when no request matches', async () => {
  const { read } = await twoStarts();
  const { log } = har.parse(JSON.parse(await read('har')));
  expect(log.entries.map(({ response }) => response.status)).toEqual([500, 200, 200]);
  expect(har.parse(JSON.parse(await read('har', 'nobody'))).log.entries).toEqual([]);
});

it('a support bundle contains versions, settings, and requests without bodies and headers', async () => {
  const { from } = await twoStarts();
  const text = await supportBundle({
    about: {
      version: '1.2.3',
      commit: null,
      license: 'x',
      unreleasable: null,
      shell: 'browser',
      electron: null,
      chromium: null,
      node: '24',
      tableEngine: '1',
      system: 'Linux',
      architecture: 'x64',
      dataDirectory: '/home/ada/data',
      reportedDirectory: '~/data',
      windowProblems: [],
    },
    settings: FIRST_SETTINGS,
    notices: [],
    records: recordsOf(from, ALL_ACTIVITY),
  });
  const bundle = JSON.parse(text);
  expect(bundle).toMatchObject({
    format: 'vitrine-support',
    versions: { version: '1.2.3', dataDirectory: '~/data' },
    settings: { activityDays: 7 },
    activity: [{ id: 1, status: 500 }, { id: 2 }, { id: 3, connectionId: 'sea' }],
  });
  expect(text).not.toMatch(/CANARY|early|late|content-type|\/home\/ada/);
});
