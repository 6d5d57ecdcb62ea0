/** Milliseconds until the first look; each next one takes twice as long, up to the longest. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 60_000;
/** An outage after so long is a new one. */
const CALM = 120_000;

interface RecoveryOptions {
  /** One light request that changes nothing. What its response says is heard as that of any other. */
  readonly probe: () => Promise<void>;
  /** The server answers again: whatever failed and is in sight is loaded again. */
  readonly reload: () => void;
  /** When the server is asked next; undefined while that is not planned. */
  readonly onPlan: (at: number | undefined) => void;
  readonly now?: () => number;
  /** From 0 to 1: windows that lost a server together do not come back to it together. */
  readonly random?: () => number;
}

export type Recovery = ReturnType<typeof createRecovery>;

/**
 * Brings a connection back by itself: while its server is down, it is asked again and again, each time
 * after a longer pause, and only while somebody looks.
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
  /** Something failed that was not loaded again yet. */
  let owesReload = false;
  /** How many have passed since it was calm. */
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
    // How it ended is heard from the host, with all other responses.
    await probe().catch(() => {});
    isProbing = false;
    if (timer === undefined) planProbe();
  }

  /** At once, but not over and over where some responses are well and others not. */
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
    /** What the latest response says, and for how long the server asked to be left alone. */
    hear(down: boolean, rest = 0): void {
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
    /** Whether the connection is in sight, in a window that is. */
    watch(watched: boolean): void {
      if (watched === isWatched) return;
      isWatched = watched;
      if (!watched) stop();
      else if (isDown) planProbe();
      else planReload();
    },
    /** The network, or the user, came back: that is a better moment than any that was planned. */
    wake(): void {
      if (isDown && isWatched && !isProbing && now() >= restUntil) void probeNow();
    },
    /** As the user wants it, whatever the server asked for. */
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
