import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createActivityLog } from './activity-log.ts';
import { createEntryStore, entryWeight, newEntry } from './log-entries.ts';
import { createBodyStore } from './request-store.ts';

const text = fc.string({ maxLength: 60, size: 'medium' });

/** A request, or clearing the log. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ path: text, body: text, answer: text, header: text }) },
  { weight: 1, arbitrary: fc.constant('clear' as const) },
);

/** In bytes. One is below the size of ten requests and one above, so that the tests reach either limit. */
const entryMemory = fc.constantFrom(6_000, 60_000);

it('the activity log stays within its entry and memory limits for any requests and responses', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'medium' }), entryMemory, (steps, memory) => {
      const limits = { capacity: 10, entryMemory: memory, bodyMemory: 200 };
      const activityLog = createActivityLog({ ...limits, schedule: () => {} });
      for (const one of steps) {
        if (one === 'clear') activityLog.clear();
        else logExchange(activityLog, one);
        const entries = activityLog.list();
        expect(entries.length).toBeLessThanOrEqual(limits.capacity);
        const weight = entries.reduce((sum, entry) => sum + entryWeight(entry), 0);
        if (entries.length > 1) expect(weight).toBeLessThanOrEqual(limits.entryMemory);
        expect(keptLength(activityLog) * 2).toBeLessThanOrEqual(limits.bodyMemory);
        expect(activityLog.extent().oldestId).toBeLessThanOrEqual(entries[0]?.id ?? Number.MAX_SAFE_INTEGER);
      }
    }),
    // Shrinking is slow, and a smaller case is no easier to understand.
    { endOnFailure: true },
  );
});

interface LoggedExchange {
  readonly path: string;
  readonly body: string;
  readonly answer: string;
  readonly header: string;
}

function logExchange(
  activityLog: ReturnType<typeof createActivityLog>,
  { path, body, answer, header }: LoggedExchange,
): void {
  const handle = activityLog.begin({
    connectionId: 'c',
    method: 'POST',
    origin: 'http://h',
    path: `/${encodeURIComponent(path)}`,
    headers: [],
    body: JSON.stringify(body),
  });
  handle.receiving(200, [['server', header]]);
  handle.answered(new TextEncoder().encode(JSON.stringify(answer)));
  if (body.length % 3 > 0) handle.done();
}

function keptLength(activityLog: ReturnType<typeof createActivityLog>): number {
  return activityLog
    .list()
    .flatMap(({ id }) => Object.values(activityLog.find(id)?.bodies ?? {}))
    .reduce((sum, body) => sum + (body.state === 'kept' ? body.text.length : 0), 0);
}

it('the body store drops the bodies of the oldest requests first and marks them as dropped', () => {
  const bodies = createBodyStore(20);
  for (const id of [1, 2, 3]) bodies.put(id, 'answer', { state: 'kept', text: 'four', isMasked: false });
  expect([1, 2, 3].map((id) => bodies.of(id).answer.state)).toEqual(['dropped', 'kept', 'kept']);
  expect(bodies.of(1).request.state).toBe('none');
});

it('the counted sizes equal the stored sizes after any sequence of changes', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    length: fc.nat(50),
    isRemoved: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const bodies = createBodyStore(100);
      const entries = createEntryStore({ capacity: 4, memory: 5000, onForgotten: bodies.forget });
      for (const { id, length, isRemoved } of changes) {
        if (isRemoved) entries.forget(id);
        else {
          const path = 'x'.repeat(length);
          entries.put(newEntry(id, { connectionId: 'c', method: 'GET', origin: '', path, headers: [] }, 0));
          if (entries.get(id)) bodies.put(id, 'answer', { state: 'kept', text: path, isMasked: false });
        }
      }
      expect(entries.size()).toBe(entries.list().reduce((sum, entry) => sum + entryWeight(entry), 0));
      for (const { id } of entries.list()) entries.forget(id);
      expect([entries.size(), bodies.size()]).toEqual([0, 0]);
    }),
  );
});
