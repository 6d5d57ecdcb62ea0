/** Whether a button of the pointer is down. */
let isPressed = false;

/** In the order that they came. */
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

/** For what moves others on the page: at once, or when the button of the pointer that is down comes up. */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}
