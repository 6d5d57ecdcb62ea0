/** Milliseconds until the first retry; each pause is twice as long as the previous one, up to the longest. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;
/** An outage after this many milliseconds counts as a new one. */
const CALM = 120_000;

interface RecoveryOptions {
  /** Sends a light request that changes nothing. Its result arrives like that of any response. */
  readonly probe: () => Promise<void>;
  /** The server responds again: reloads visible content that failed. */
  readonly reload: () => void;
  /** The time of the next retry; undefined if none is planned. */
  readonly onPlan: (at: number | undefined) => void;
  readonly now?: () => number;
  /** From 0 to 1: spreads the retries of windows that lost a server at the same time. */
  readonly random?: () => number;
}

export type Recovery = ReturnType<typeof createRecovery>;

/**
 * Reconnects automatically: while the server is down, it is probed with growing pauses, and only while the connection
 * is visible.
 */
export function createRecovery({
  probe,
  reload,
  onPlan,
  now = Date.now,
  random = randomShare,
}: RecoveryOptions) {
  let isDown = false;
  let isWatched = false;
  let isProbing = false;
  /** Something failed and hasn’t been reloaded yet. */
  let owesReload = false;
  /** The number of pauses in this outage. */
  let pauses = 0;
  let downAt = Number.NEGATIVE_INFINITY;
  let reloadFrom = Number.NEGATIVE_INFINITY;
  let restUntil = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pause(): number {
    return Math.min(FIRST_PAUSE * 2 ** pauses, LONGEST_PAUSE) * (0.75 + random() / 4);
  }

  function plan(at: number, task: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(task, Math.max(0, at - now()));
  }

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    onPlan(undefined);
  }

  function planProbe(): void {
    if (!isDown || !isWatched || isProbing) return;
    const at = Math.max(now() + pause(), restUntil);
    plan(at, () => void probeNow());
    onPlan(at);
  }

  async function probeNow(): Promise<void> {
    stop();
    isProbing = true;
    pauses += 1;
    // The host reports the result, like that of all responses.
    await probe().catch(() => {});
    isProbing = false;
    if (timer === undefined) planProbe();
  }

  /** Reloads at once, but with pauses if responses alternate between success and failure. */
  function planReload(): void {
    stop();
    if (isWatched && owesReload) plan(reloadFrom, reloadNow);
  }

  function reloadNow(): void {
    timer = undefined;
    owesReload = false;
    reloadFrom = now() + pause();
    pauses += 1;
    reload();
  }

  return {
    /** The result of the latest response, and how long the server asked to wait. */
    handleResponse(down: boolean, rest = 0): void {
      if (down) {
        if (now() - downAt > CALM) pauses = 0;
        downAt = now();
        restUntil = now() + rest;
        owesReload = true;
      }
      if (down === isDown) return;
      isDown = down;
      if (down) {
        stop();
        planProbe();
      } else planReload();
    },
    /** Whether the connection is visible, in a visible window. */
    watch(watched: boolean): void {
      if (watched === isWatched) return;
      isWatched = watched;
      if (!watched) stop();
      else if (isDown) planProbe();
      else planReload();
    },
    /** The network or the user is back: a better moment than the planned one. */
    wake(): void {
      if (isDown && isWatched && !isProbing && now() >= restUntil) void probeNow();
    },
    /** For the user, even if the server asked to wait. */
    probeNow(): void {
      if (isDown && !isProbing) void probeNow();
    },
    stop,
  };
}

function randomShare(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number / 2 ** 32;
}
