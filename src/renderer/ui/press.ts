let isPressed = false;

let waiting: (() => void)[] = [];

export function watchPresses(): void {
  addEventListener('pointerdown', press, { capture: true });
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, release, { capture: true });
  addEventListener('blur', release);
}

function press(): void {
  isPressed = true;
}

function release(): void {
  isPressed = false;
  const due = waiting;
  waiting = [];
  for (const act of due) act();
}

/** Runs an action that moves elements on the page: at once, or when the pressed pointer button is released. */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}
