/**
 * Tells at once, and after that at most once in so many milliseconds: of answers that come in faster, the window would
 * draw each and be behind.
 */
export function throttle(pause: number): (tell: () => void) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  return (tell) => {
    if (isDue) return;
    const act = () => {
      isDue = false;
      toldAt = performance.now();
      tell();
    };
    const rest = toldAt + pause - performance.now();
    if (rest <= 0) return act();
    isDue = true;
    setTimeout(act, rest);
  };
}
