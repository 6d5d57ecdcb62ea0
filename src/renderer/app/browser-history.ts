import { isChangeOpen } from '#domain/open-change.ts';
import { runCommand } from '#lib/commands.ts';
import { isDialogOpen } from '#lib/workspace/dialogs.ts';
import { useVisits } from '#lib/workspace/visits.ts';
import { showToast } from '#ui/show-toast.ts';

/** An entry before the first page: going back from it leaves Vitrine. */
const EDGE = -1;

/** The history of a browser tab. */
type BrowserHistory = Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;

interface HistoryFollowing {
  readonly history: BrowserHistory;
  readonly onPop: (listener: (state: unknown) => void) => () => void;
}

const OF_WINDOW: HistoryFollowing = {
  history: globalThis.history,
  onPop: (listener) => {
    const onPopState = ({ state }: PopStateEvent) => listener(state);
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  },
};

/**
 * Makes a browser’s Back and Forward buttons go through the visited pages, like the commands do, and not leave Vitrine
 * without notice. Returns a function that stops it.
 */
export function followBrowserHistory({ history, onPop }: HistoryFollowing = OF_WINDOW): () => void {
  let at = placeOf(history.state);
  // True while we change the page ourselves: the browser’s history is updated afterwards.
  let isFollowing = false;
  if (at === undefined) {
    history.replaceState({ at: EDGE }, '');
    history.pushState({ at: 0 }, '');
    at = 0;
  }
  let place = at;
  const goTo = (next: number) => {
    const steps = next - place;
    place = next;
    if (steps !== 0) history.go(steps);
  };
  const stops = [
    useVisits.subscribe(({ latest }, before) => {
      if (latest === before.latest || isFollowing) return;
      if (latest.way === 'on') {
        place += 1;
        history.pushState({ at: place }, '');
      } else goTo(Math.max(0, place + (latest.way === 'past' ? -1 : 1)));
    }),
    onPop((state) => {
      const target = placeOf(state);
      if (target === undefined || target === place) return;
      const steps = target - place;
      // The page must not change below an open dialog.
      if (isDialogOpen() || isChangeOpen()) return history.go(-steps);
      place = target;
      isFollowing = true;
      const isThere = go(steps);
      isFollowing = false;
      if (steps > 0 || (isThere && target !== EDGE)) return;
      goTo(EDGE);
      showToast({ text: 'This is the first page. Go back once more to leave Vitrine.' });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Returns false if there are fewer pages in that direction. */
function go(steps: number): boolean {
  for (let step = 0; step < Math.abs(steps); step += 1) {
    const before = useVisits.getState().latest;
    runCommand(steps < 0 ? 'go.back' : 'go.forward');
    if (useVisits.getState().latest === before) return false;
  }
  return true;
}

function placeOf(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('at' in state)) return undefined;
  return typeof state.at === 'number' ? state.at : undefined;
}
