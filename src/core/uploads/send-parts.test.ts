import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isUploadUnfinished, type StepsRecord, type UploadEvent, uploadPartsOf } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import { all } from '../batches/testing/test-batches.ts';
import type { SentSource } from './send-table.ts';
import { piecesThat } from './testing/cut-tables.ts';
import { openHistory } from './testing/history-of.ts';
import { startLimitedServer, type UploadOutcome } from './testing/limited-server.ts';
import { lastEventOf, send, uploadTo } from './testing/sending.ts';

/** Numbered rows of this many bytes each. */
function sourceOf(rows: number, width = 100, first = 0): Omit<SentSource, 'name'> {
  const ids = Array.from({ length: rows }, (_, row) => first + row);
  const words = ids.map((id) => String(id).padEnd(width, '.'));
  const table = new arrow.Table({
    id: arrow.makeVector(Int32Array.from(ids)),
    words: arrow.vectorFromArray(words, new arrow.Utf8()),
  });
  const bytes = arrow.tableToIPC(table, 'stream');
  return { total: bytes.length, stream: () => piecesThat(bytes, 4096) };
}

const idsOf = (rows: number) => Array.from({ length: rows }, (_, row) => row);
const stepsOf = ({ steps }: StepsRecord) =>
  steps.map(({ operation, outcome, body }) =>
    `${operation} ${outcome?.kind ?? 'not sent'} ${body?.rows ?? ''}`.trim(),
  );

async function temporary(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-parts-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

function failed(event: UploadEvent | undefined) {
  if (event?.kind !== 'failed') throw new Error(`It ended as ${event?.kind}.`);
  return event;
}

describe('a table that is too large for one request', () => {
  it('is sent in parts, each recorded as a step before it is sent', async () => {
    const server = await startLimitedServer({ limit: 2_000_000 });
    const on = uploadTo(server.address);
    const event = await lastEventOf({ ...on, source: sourceOf(50_000) });
    expect(event).toMatchObject({
      kind: 'created',
      rows: 50_000n,
      parts: {
        isLastReached: true,
        firstVersion: 1n,
        lastVersion: BigInt(server.table('a%24b')?.version ?? 0),
      },
    });
    expect(server.table('a%24b')?.ids).toEqual(idsOf(50_000));
    const [record] = (await on.history.list()) as StepsRecord[];
    expect(record).toMatchObject({ way: 'upload', upload: { source: { name: 'rows.arrows' } } });
    const [creation, first, ...rest] = record?.steps ?? [];
    expect(creation).toMatchObject({
      operation: 'createTable',
      outcome: { kind: 'refused', failure: { status: 413 } },
    });
    expect(first).toMatchObject({ operation: 'createTable', outcome: { kind: 'applied' }, version: 1n });
    expect(new Set(rest.map(({ operation }) => operation))).toEqual(new Set(['insertRows']));
    expect(rest.every(({ body }) => body?.sha256.length === 64)).toBe(true);
    expect(server.refused()).toBe(1);
  });

  it('is sent in parts if the server disconnects before its response and no table exists', async () => {
    const server = await startLimitedServer({ limit: 2_000_000, hangsUp: true });
    const on = uploadTo(server.address);
    const event = await lastEventOf({ ...on, source: sourceOf(25_000) });
    expect(event).toMatchObject({ kind: 'created', rows: 25_000n });
    expect(server.table('a%24b')?.ids).toEqual(idsOf(25_000));
    const [record] = (await on.history.list()) as [StepsRecord];
    expect(record.steps[0]).toMatchObject({
      outcome: { kind: 'unknown' },
      evidence: {
        verdict: 'not-applied',
        findings: [{ words: 'a$b didn’t exist until the next request created it.' }],
      },
    });
    expect(uploadPartsOf(record)?.applied).toBe(2);
  });

  it('is sent in smaller parts if the server accepts less, or fails with the row that is too large', async () => {
    const server = await startLimitedServer({ limit: 30_000 });
    const done = await lastEventOf({ ...uploadTo(server.address), source: sourceOf(2000) });
    expect(done).toMatchObject({ kind: 'created', rows: 2000n });
    expect(server.table('a%24b')?.ids).toEqual(idsOf(2000));
    const on = uploadTo(server.address);
    const event = failed(await lastEventOf({ ...on, id: ['wide'], source: sourceOf(20, 40_000) }));
    expect(event.failure.message).toMatch(/^Row 1 alone, .* has 40,\d+ bytes: more than the server takes/);
    expect(event).toMatchObject({ table: 'absent' });
  });

  it('stops after the current part when it is canceled, and resumes from there', async () => {
    const server = await startLimitedServer({ limit: 50_000 });
    const on = uploadTo(server.address);
    const cancel = new AbortController();
    for await (const event of send({ ...on, source: sourceOf(5000), signal: cancel.signal }))
      if (event.kind === 'progress' && (event.parts?.applied ?? 0) >= 2) cancel.abort();
    const [record] = (await on.history.list()) as [StepsRecord];
    expect(isUploadUnfinished(record)).toBe(true);
    expect(record.steps.at(-1)?.outcome).toMatchObject({ kind: 'applied' });
    expect(server.table('a%24b')?.version).toBe(uploadPartsOf(record)?.applied);
    const { recordId } = record;
    const other = failed(await lastEventOf({ ...on, recordId, source: sourceOf(5000, 100, 1) }));
    expect(other.failure.message).toContain('This isn’t the file that was sent');
    expect(await lastEventOf({ ...on, recordId, source: sourceOf(5000) })).toMatchObject({ kind: 'created' });
    expect(server.table('a%24b')?.ids).toEqual(idsOf(5000));
    const again = lastEventOf({ ...on, recordId, source: sourceOf(5000) });
    await expect(again).rejects.toThrow('Nothing of this table is left to send.');
  });

  it('can’t be resumed by two windows at once, or after the table was dropped', async () => {
    const losing = (upload: number) => (upload === 3 ? 'lost-before' : 'answered');
    const server = await startLimitedServer({ limit: 50_000, outcomeOf: losing });
    const on = uploadTo(server.address);
    const { record } = failed(await lastEventOf({ ...on, source: sourceOf(5000) }));
    const recordId = record?.recordId ?? '';
    const both = await Promise.allSettled(
      [1, 2].map(() => lastEventOf({ ...on, recordId, source: sourceOf(5000) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(server.table('a%24b')?.ids).toEqual(idsOf(5000));
    const next = await startLimitedServer({ limit: 50_000, outcomeOf: losing });
    const nextUpload = uploadTo(next.address);
    const lost = failed(await lastEventOf({ ...nextUpload, source: sourceOf(5000) })).record?.recordId ?? '';
    next.drop('a%24b');
    const event = lastEventOf({ ...nextUpload, recordId: lost, source: sourceOf(5000) });
    await expect(event).rejects.toThrow('it was dropped. Send the file again.');
  });
});

const anyOutcome: fc.Arbitrary<UploadOutcome> = fc.constantFrom('answered', 'lost-before', 'lost-after');
const scenario = fc.record({
  rows: fc.integer({ min: 1, max: 3000 }),
  limit: fc.integer({ min: 20_000, max: 200_000 }),
  /** At which upload request the program ends, and which responses are lost. */
  killedAt: fc.option(fc.nat({ max: 8 }), { nil: undefined }),
  fates: fc.dictionary(fc.nat({ max: 8 }).map(String), anyOutcome, { maxKeys: 3 }),
});

it('a table has each row exactly once after any lost responses and any crash', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ rows, limit, killedAt, fates }) => {
      const [directory, afterKill] = [await temporary(), await temporary()];
      const server = await startLimitedServer({
        limit,
        outcomeOf: async (upload) => {
          if (upload === killedAt) await cp(directory, afterKill, { recursive: true });
          const fated = fates[String(upload)] ?? 'answered';
          return upload === killedAt && fated === 'answered' ? 'lost-after' : fated;
        },
      });
      const first = openHistory(server.address, directory);
      const isDone = (await lastEventOf({ ...first.on, source: sourceOf(rows) }))?.kind === 'created';
      await first.close();
      const wasKilled = !isDone && (await recordIn(server.address, afterKill)) !== undefined;
      const { on, close } = openHistory(server.address, wasKilled ? afterKill : directory);
      for (let tries = 0; tries < 20; tries += 1) {
        const [record] = (await on.history.list()) as [StepsRecord];
        const step = record.steps.length - 1;
        const isUnknown =
          record.steps[step]?.outcome?.kind === 'unknown' && record.steps[step]?.evidence === undefined;
        if (isUploadUnfinished(record))
          await lastEventOf({ ...on, recordId: record.recordId, source: sourceOf(rows) });
        else if (isUnknown) await all(on.history.findOut({ recordId: record.recordId, step }));
        else break;
      }
      const [record] = (await on.history.list()) as [StepsRecord];
      await close();
      const isCreated = record.steps.some(
        ({ outcome, evidence }) => outcome?.kind === 'applied' || evidence?.verdict === 'applied',
      );
      if (killedAt === undefined && Object.keys(fates).length === 0) expect(isCreated).toBe(true);
      expect(server.table('a%24b')?.ids, stepsOf(record).join('\n')).toEqual(
        isCreated ? idsOf(rows) : undefined,
      );
    }),
    { numRuns: runs(25, 200) },
  );
}, 120_000);

async function recordIn(address: string, directory: string) {
  const { on, close } = openHistory(address, directory);
  const [record] = await on.history.list();
  await close();
  return record;
}
