export interface Toast {
  /** What was done, to what. */
  readonly text: string;
  /** `done` has a check, `removed` the bin, `danger` is for what failed and has no place of its own to say so. */
  readonly tone?: 'done' | 'removed' | 'danger';
  /** One way on: Undo, or Show. */
  readonly action?: ToastAction;
  /** Another way, where what was done can both be taken back and be looked at. */
  readonly second?: ToastAction;
}

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

interface ToastPlace {
  readonly show: (toast: Toast) => void;
  readonly clear: () => void;
}

/** The part of the window that draws them is read after the first picture: what comes before it waits here. */
let place: ToastPlace | undefined;
let waiting: readonly Toast[] = [];

export function takeToasts(drawn: ToastPlace): void {
  place = drawn;
  waiting.forEach(drawn.show);
  waiting = [];
}

/** Done and undo, nothing else: an error stands where the thing is. */
export function showToast(toast: Toast): void {
  if (place === undefined) waiting = [...waiting, toast];
  else place.show(toast);
}

/** For a page that is to be read whole before anything is done. */
export function clearToasts(): void {
  waiting = [];
  place?.clear();
}
