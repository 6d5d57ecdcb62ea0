import { idKey } from '../../batch/index.ts';
import type { TableStateResult } from '../../contract/index.ts';
import type { Id } from '../../protocol/index.ts';

export type TableStateCache = ReturnType<typeof createFreshFacts>;

/** In milliseconds: a window has often looked right before it commits. */
const FRESH = 10_000;
/** To find out what became of a commit, each of its tables is looked at again and again. */
const MOST = 200;

/** What was seen of tables just now, so that it is not asked again. */
export function createFreshFacts(now: () => number) {
  /** The oldest first. */
  const all = new Map<string, TableStateResult>();
  const keyOf = (connectionId: string, id: Id) => JSON.stringify([connectionId, idKey(id)]);
  const isFresh = ({ at }: TableStateResult) => now() - at < FRESH;

  let clears = 0;

  function keep(connectionId: string, facts: TableStateResult): void {
    const key = keyOf(connectionId, facts.id);
    all.delete(key);
    all.set(key, facts);
    for (const [oldest, seen] of all) if (all.size > MOST || !isFresh(seen)) all.delete(oldest);
  }

  return {
    /** For one look. What it saw before something was sent is worth nothing after it. */
    keeper(): (connectionId: string, facts: TableStateResult) => void {
      const begun = clears;
      return (connectionId, facts) => {
        if (begun === clears) keep(connectionId, facts);
      };
    },
    of(connectionId: string, id: Id): TableStateResult | undefined {
      const facts = all.get(keyOf(connectionId, id));
      return facts !== undefined && isFresh(facts) ? facts : undefined;
    },
    /** When something is sent that may change them. */
    clear(): void {
      clears += 1;
      all.clear();
    },
  };
}
