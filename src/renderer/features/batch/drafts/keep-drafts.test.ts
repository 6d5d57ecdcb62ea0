import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BatchContent, batchBody, readBatchBody, startEditing } from '#batch/index.ts';
import type { DraftToSave, SavedBatch, SavedDraft } from '#contract/index.ts';
import { isSecretMember, parseJson } from '#protocol/index.ts';
import { listSessions, setDraft } from '../state/batch-sessions.ts';
import { changeDraft, undoDraft } from '../state/change-draft.ts';
import { batch, batchOf, operationsOn, session, withoutBatches } from '../testing/batches.ts';
import { bodyToSave, RETRY_AFTER_MILLISECONDS } from './draft-saver.ts';
import { dropDraft, putBack, renameDraft } from './drafts.ts';
import { type DraftKeeper, keepDrafts } from './start-autosave.ts';

const member = fc.oneof(
  fc.string(),
  fc.maxSafeInteger(),
  fc.bigInt({ min: 2n ** 60n, max: 2n ** 64n }),
  fc.boolean(),
);

const members = fc.dictionary(
  fc.string({ minLength: 1 }).filter((name) => name !== 'operations' && !isSecretMember(name)),
  member,
);

const drafts = fc.record({
  operations: fc.array(
    fc.record({ kind: fc.constantFrom('declare_table' as const, 'deregister_table' as const), members }),
  ),
  members,
});

describe('the saved body of a draft', () => {
  it('equals the request body', () => {
    fc.assert(
      fc.property(drafts, (parts) => {
        const { draft } = startEditing(withoutIdentityMember(parts));
        expect(parseJson(bodyToSave(draft))).toEqual(parseJson(batchBody(draft).text));
      }),
    );
  });

  it('contains no identity', () => {
    const { draft } = startEditing({
      operations: [{ kind: 'declare_table', members: { id: ['a'], identity: { api_key: 'sesame' } } }],
      members: { identity: { auth_token: 'sesame' }, context: { a: 'b' } },
    });
    expect(bodyToSave(draft)).toBe('{"operations":[{"declare_table":{"id":["a"]}}],"context":{"a":"b"}}');
  });

  it('can be read even if the draft is empty', () => {
    expect(readBatchBody(bodyToSave({ operations: [], members: {} }))).toEqual({
      draft: { operations: [], members: {} },
    });
  });
});

/** A host that stores drafts in the order in which they arrive, with a delay. */
class FakeHost {
  readonly stored = new Map<string, DraftToSave>();
  readonly heard: string[] = [];
  readonly failures: unknown[] = [];
  slowness = 0;
  isBroken = false;

  /** The change of another window. */
  other: Extract<SavedDraft, { state: 'older' }> | undefined;
  readonly older: SavedBatch[] = [];

  readonly saveDraft = async (draft: DraftToSave): Promise<SavedDraft> => {
    this.heard.push(`save ${draft.name}`);
    await this.#answer();
    if (this.other !== undefined && draft.base < this.other.revision) return this.other;
    this.stored.set(draft.draftId, draft);
    return { state: 'saved', revision: draft.base + 1 };
  };
  readonly removeDraft = async ({ draftId }: { readonly draftId: string }) => {
    this.heard.push('remove');
    await this.#answer();
    this.stored.delete(draftId);
    return { revision: 1 };
  };
  readonly onOlder = (newest: SavedBatch) => void this.older.push(newest);
  readonly onFailure = (problem: unknown) => {
    this.failures.push(problem);
  };

  async #answer(): Promise<void> {
    if (this.slowness > 0) await new Promise((resolve) => setTimeout(resolve, this.slowness));
    if (this.isBroken) throw new Error('The disk is full.');
  }
}

let host: FakeHost;

let keeper: DraftKeeper | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  withoutBatches();
  host = new FakeHost();
});

afterEach(() => {
  keeper?.stop();
  vi.useRealTimers();
});

const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function keep(): void {
  keeper = keepDrafts(host, listSessions());
}

function bodyOf(draftId: string): string {
  return host.stored.get(draftId)?.body ?? '';
}

describe('a draft', () => {
  it('is saved within a second of its first change, even during continuous typing', async () => {
    const draftId = batchOf('a');
    keep();
    for (let keys = 0; keys < 10; keys += 1) {
      changeDraft(draftId, { kind: 'add', operations: operationsOn(`t${keys}`) });
      await later(100);
    }
    expect(bodyOf(draftId)).toContain('t0');
    await later(1000);
    expect(bodyOf(draftId)).toContain('t9');
    expect(host.heard.length).toBeLessThanOrEqual(3);
  });

  it('is not saved again if only its checks or its commit state change', async () => {
    const draftId = batchOf('a');
    keep();
    setDraft(draftId, {
      facts: new Map(),
      serverCheck: { isRunning: true, received: 0, total: 1 },
      selected: [],
    });
    await later(2000);
    expect(host.heard).toEqual([]);
  });

  it('is saved immediately on request, and only once', async () => {
    const draftId = batchOf('a');
    keep();
    changeDraft(draftId, { kind: 'add', operations: operationsOn('b') });
    keeper?.saveNow();
    await later(0);
    expect(bodyOf(draftId)).toContain('"b"');
    await later(2000);
    expect(host.heard).toHaveLength(1);
  });

  it('reports that a save is pending, and then that it is saved', async () => {
    const draftId = batchOf('a');
    keep();
    changeDraft(draftId, { kind: 'add', operations: operationsOn('b') });
    expect(batch(draftId).saved.state).toBe('waiting');
    await later(1000);
    expect(batch(draftId).saved.state).toBe('saved');
  });

  it('reports a failed save with the reason and retries', async () => {
    const draftId = batchOf('a');
    keep();
    host.isBroken = true;
    changeDraft(draftId, { kind: 'add', operations: operationsOn('b') });
    await later(1000);
    expect(batch(draftId).saved).toMatchObject({ state: 'failed', problem: expect.stringMatching(/\w/) });
    host.isBroken = false;
    await later(RETRY_AFTER_MILLISECONDS);
    expect(batch(draftId).saved.state).toBe('saved');
    expect(bodyOf(draftId)).toContain('"b"');
  });

  it('is not overwritten by its own older copy if the host is slow', async () => {
    const draftId = batchOf('a');
    keep();
    host.slowness = 3100;
    changeDraft(draftId, { kind: 'add', operations: operationsOn('b') });
    await later(1000);
    changeDraft(draftId, { kind: 'add', operations: operationsOn('c') });
    await later(1000);
    expect(host.heard).toHaveLength(1);
    expect(batch(draftId).saved.state).toBe('waiting');
    // The next save starts as soon as the previous one ends, without another delay.
    await later(1700);
    expect(host.heard).toHaveLength(2);
    await later(8000);
    expect(bodyOf(draftId)).toContain('"c"');
    expect(batch(draftId).saved.state).toBe('saved');
  });

  it('is saved after it is renamed and after an undo', async () => {
    const draftId = batchOf('a');
    keep();
    renameDraft(draftId, '  nightly rollup ');
    changeDraft(draftId, { kind: 'add', operations: operationsOn('b') });
    undoDraft(draftId);
    await later(1000);
    expect(host.stored.get(draftId)).toMatchObject({
      name: 'nightly rollup',
      body: '{"operations":[{"deregister_table":{"id":["a"]}}]}',
    });
  });

  it('that was created before the host responded is saved too', async () => {
    const draftId = batchOf('a');
    keeper = keepDrafts(host, []);
    await later(1000);
    expect(bodyOf(draftId)).toContain('"a"');
  });
});

describe('a removed draft', () => {
  it('is removed from the host after its pending save', async () => {
    const draftId = batchOf('a');
    keep();
    host.slowness = 3000;
    changeDraft(draftId, { kind: 'add', operations: operationsOn('b') });
    await later(1000);
    dropDraft(draftId);
    await later(8000);
    expect(host.heard.at(-1)).toBe('remove');
    expect(host.stored.has(draftId)).toBe(false);
  });

  it('exists again after it is restored, even while the removal is in progress', async () => {
    const draftId = batchOf('a');
    const removed = session(draftId);
    keep();
    host.slowness = 3000;
    dropDraft(draftId);
    await later(100);
    putBack(removed);
    await later(10_000);
    expect(bodyOf(draftId)).toContain('"a"');
  });

  it('reports a failed removal', async () => {
    const draftId = batchOf('a');
    keep();
    host.isBroken = true;
    dropDraft(draftId);
    await later(1000);
    expect(host.failures).toHaveLength(1);
  });
});

describe('a draft that another window has changed', () => {
  const newest: SavedBatch = {
    draftId: '',
    name: 'theirs',
    connectionId: 'c',
    body: '{"operations":[]}',
    at: 1,
    revision: 9,
  };

  it('is not overwritten, and its newest copy is passed on once', async () => {
    const draftId = batchOf('a');
    keep();
    host.other = { state: 'older', revision: 9, newest };
    changeDraft(draftId, { kind: 'add', operations: operationsOn('b') });
    await later(10_000);
    expect(host.older).toEqual([newest]);
    expect(host.heard).toHaveLength(1);
    expect(host.stored.size).toBe(0);
  });

  it('or removed is saved again with the changes made here', async () => {
    const draftId = batchOf('a');
    keep();
    host.other = { state: 'older', revision: 9, newest: null };
    changeDraft(draftId, { kind: 'add', operations: operationsOn('b') });
    await later(10_000);
    expect(bodyOf(draftId)).toContain('"b"');
    expect(batch(draftId).saved.state).toBe('saved');
  });
});

function withoutIdentityMember({
  operations,
  members: { identity: _, ...rest },
}: Omit<BatchContent, 'operations'> & {
  readonly operations: readonly {
    readonly kind: 'declare_table' | 'deregister_table';
    readonly members: BatchContent['members'];
  }[];
}) {
  return {
    operations: operations.map(({ kind, members: { identity: __, ...others } }) => ({
      kind,
      members: others,
    })),
    members: rest,
  };
}
