import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { createDetailQueue } from './details.ts';

/** Enough turns for the callbacks of all settled promises. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

interface Call {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly end: (failure?: Error) => void;
}

/** A queue whose calls end when the test ends them. With `isPrompt`, an aborted call ends at once. */
function setUp({ most, isPrompt = true }: { readonly most: number; readonly isPrompt?: boolean }) {
  const calls: Call[] = [];
  const under = new Set<Call>();
  const loaded: string[] = [];
  const queue = createDetailQueue({
    most,
    load: (name, signal) =>
      new Promise((resolve, reject) => {
        const end = (failure?: Error) => {
          under.delete(call);
          if (failure === undefined) resolve();
          else reject(failure);
        };
        const call = { name, signal, end };
        calls.push(call);
        under.add(call);
        if (isPrompt) signal.addEventListener('abort', () => end(new Error('given up')));
      }),
    onBegin: (name) => loaded.push(`begin ${name}`),
    onEnd: (name, failure) => loaded.push(`${failure === undefined ? 'end' : 'fail'} ${name}`),
    onDrop: (name) => loaded.push(`drop ${name}`),
  });
  const begun = () => calls.map(({ name }) => name);
  return { queue, calls, under, loaded, begun };
}

describe('the queue', () => {
  it('limits concurrent calls and starts the others in order', async () => {
    const { queue, calls, begun } = setUp({ most: 2 });
    queue.request(['a', 'b', 'c', 'd']);
    expect(begun()).toEqual(['a', 'b']);
    calls[1]?.end();
    await settle();
    expect(begun()).toEqual(['a', 'b', 'c']);
  });

  it('aborts calls that are no longer requested, and never starts pending ones', async () => {
    const { queue, calls, begun, loaded } = setUp({ most: 1 });
    queue.request(['a', 'b', 'c']);
    queue.request(['c']);
    expect(calls[0]?.signal.aborted).toBe(true);
    await settle();
    expect(begun()).toEqual(['a', 'c']);
    expect(loaded).toEqual(['begin a', 'drop a', 'begin c']);
  });

  it('keeps running calls that are still requested', async () => {
    const { queue, begun, loaded, calls } = setUp({ most: 2 });
    queue.request(['a', 'b']);
    queue.request(['b', 'a', 'c']);
    await settle();
    expect(begun()).toEqual(['a', 'b']);
    calls[0]?.end();
    await settle();
    expect(loaded).toEqual(['begin a', 'begin b', 'end a', 'begin c']);
  });

  it('restarts an aborted call that is requested again', async () => {
    const { queue, begun } = setUp({ most: 1 });
    queue.request(['a']);
    queue.request([]);
    queue.request(['a']);
    await settle();
    expect(begun()).toEqual(['a', 'a']);
  });

  it('waits until an aborted call has ended', async () => {
    const { queue, begun, calls } = setUp({ most: 1, isPrompt: false });
    queue.request(['a']);
    queue.request(['b']);
    await settle();
    expect(begun()).toEqual(['a']);
    calls[0]?.end();
    await settle();
    expect(begun()).toEqual(['a', 'b']);
  });

  it('doesn’t abort a finished call, even while its result is handled', async () => {
    const loaded: string[] = [];
    const queue = createDetailQueue({
      most: 1,
      load: async () => {},
      onBegin: () => {},
      onEnd: (name) => {
        loaded.push(`end ${name}`);
        queue.request([]);
      },
      onDrop: (name) => loaded.push(`drop ${name}`),
    });
    queue.request(['a', 'b']);
    await settle();
    expect(loaded).toEqual(['end a']);
  });

  it('reports a failure and continues', async () => {
    const { queue, calls, loaded } = setUp({ most: 1 });
    queue.request(['a', 'b']);
    calls[0]?.end(new Error('no'));
    await settle();
    expect(loaded).toEqual(['begin a', 'fail a', 'begin b']);
  });

  it('respects its limit and the current request, for any scrolling', async () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
    const step = fc.oneof(
      fc.record({ want: names }),
      fc.record({ end: fc.nat({ max: 5 }), fails: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), async (steps, isPrompt) => {
        const { queue, calls, under } = setUp({ most: 3, isPrompt });
        let wanted: readonly string[] = [];
        for (const next of steps) {
          const before = calls.length;
          if ('want' in next) {
            wanted = next.want;
            queue.request(wanted);
          } else [...under][next.end]?.end(next.fails ? new Error('no') : undefined);
          await settle();
          expect(under.size).toBeLessThanOrEqual(3);
          for (const { name } of calls.slice(before)) expect(wanted).toContain(name);
          for (const { name, signal } of under) if (!signal.aborted) expect(wanted).toContain(name);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
