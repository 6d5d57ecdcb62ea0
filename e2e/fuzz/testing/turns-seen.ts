/** A long turn of a process’s event loop; in milliseconds. */
export interface TurnSeen {
  readonly from: number;
  readonly at: number;
  /** The CPU time of its thread. */
  readonly work: number;
}

/** How long a turn took, and the calls that were pending meanwhile. */
interface LongTurn {
  readonly work: number;
  readonly during: string;
}

export interface TurnsSeen {
  during<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  add(turn: TurnSeen): void;
  /** The longest first. */
  seen(): readonly LongTurn[];
}

interface Span {
  readonly name: string;
  readonly from: number;
  to: number;
}

/** How many spans are kept: a turn overlaps only the latest ones. */
const REMEMBERED = 50;

export function createTurnsSeen(): TurnsSeen {
  const spans: Span[] = [];
  const turns: LongTurn[] = [];
  return {
    during: async (name, work) => {
      const span: Span = { name, from: Date.now(), to: Number.POSITIVE_INFINITY };
      spans.push(span);
      if (spans.length > REMEMBERED) spans.shift();
      try {
        return await work();
      } finally {
        span.to = Date.now();
      }
    },
    add: ({ from, at, work }) => {
      const names = spans.filter((span) => span.from <= at && span.to >= from).map(({ name }) => name);
      turns.push({ work, during: [...new Set(names)].join(' + ') || 'nothing that was asked' });
    },
    seen: () => turns.toSorted((one, other) => other.work - one.work),
  };
}
