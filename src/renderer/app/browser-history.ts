import { isChangeOpen } from '#domain/open-change.ts';
import { runCommand } from '#lib/commands.ts';
import { isDialogOpen } from '#lib/workspace/dialogs.ts';
import { useVisits } from '#lib/workspace/visits.ts';
import { showToast } from '#ui/show-toast.ts';

/** Before the first page: whoever goes back once more from here leaves Vitrine. */
const EDGE = -1;

/** What the browser lists of a tab. */
type BrowserHistory = Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;

interface HistoryFollowing {
  readonly history: BrowserHistory;
  readonly onPop: (listener: (state: unknown) => void) => () => void;
}

const OF_WINDOW: HistoryFollowing = {
  history: globalThis.history,
  onPop: (listener) => {
    const hear = ({ state }: PopStateEvent) => listener(state);
    addEventListener('popstate', hear);
    return () => removeEventListener('popstate', hear);
  },
};

/**
 * Makes the buttons of a browser go through the pages that were visited, as Back and Forward do, and not out of Vitrine
 * without a word. Ends with the function that it answers.
 */
export function followBrowserHistory({ history, onPop }: HistoryFollowing = OF_WINDOW): () => void {
  let at = placeOf(history.state);
  // Ours, and not of the browser: it is told of afterwards.
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
      const came = placeOf(state);
      if (came === undefined || came === place) return;
      const steps = came - place;
      // A page that changes below a dialog would be a surprise.
      if (isDialogOpen() || isChangeOpen()) return history.go(-steps);
      place = came;
      isFollowing = true;
      const isThere = go(steps);
      isFollowing = false;
      if (steps > 0 || (isThere && came !== EDGE)) return;
      goTo(EDGE);
      showToast({ text: 'This is the first page. Go back once more to leave Vitrine.' });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** False where there are fewer pages on that way. */
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
