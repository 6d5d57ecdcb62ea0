export interface Toast {
  /** What was done, to what. */
  readonly text: string;
  /** `done` has a check mark, `removed` a bin; `danger` is for an error that has no other place to show. */
  readonly tone?: 'done' | 'removed' | 'danger';
  /** E.g. Undo or Show. */
  readonly action?: ToastAction;
  /** If the change can be both undone and shown. */
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

/** The component that shows toasts loads after the first paint: earlier toasts are queued. */
let place: ToastPlace | undefined;
let waiting: readonly Toast[] = [];

export function takeToasts(drawn: ToastPlace): void {
  place = drawn;
  waiting.forEach(drawn.show);
  waiting = [];
}

/** Only for what was done, with Undo: an error is shown in its place. */
export function showToast(toast: Toast): void {
  if (place === undefined) waiting = [...waiting, toast];
  else place.show(toast);
}

/** For a page that must be fully visible before the user acts. */
export function clearToasts(): void {
  waiting = [];
  place?.clear();
}
