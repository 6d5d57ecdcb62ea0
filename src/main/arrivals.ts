/** What this program was started for, or started again: a link, or only to be seen. */
export interface Arrival {
  readonly link: string | undefined;
}

/** Whoever starts the program while it is still starting waits for its first window. */
export function createArrivals() {
  const waiting: Arrival[] = [];
  let take = (arrival: Arrival): void => void waiting.push(arrival);
  return {
    put: (arrival: Arrival): void => take(arrival),
    open(listener: (arrival: Arrival) => void): void {
      take = listener;
      waiting.splice(0).forEach(listener);
    },
  };
}
