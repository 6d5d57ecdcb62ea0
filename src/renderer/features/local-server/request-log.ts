import type { ServerRequest } from '#protocol/index.ts';

/** The server keeps the last thousand; others arrived while the panel was open. */
export const REQUESTS_SHOWN = 5000;

export interface RequestLogView {
  /** Oldest first. */
  readonly known: readonly ServerRequest[];
  /** The last ID when the list was cleared; earlier requests are hidden. */
  readonly clearedTo: number;
  /** The last ID when the list was paused; undefined if it isn’t. */
  readonly pausedAt: number | undefined;
}

export const EMPTY_LOG: RequestLogView = { known: [], clearedTo: 0, pausedAt: undefined };

export function withNewRequests(view: RequestLogView, requests: readonly ServerRequest[]): RequestLogView {
  return { ...view, known: [...view.known, ...requests].slice(-REQUESTS_SHOWN) };
}

export function cleared(view: RequestLogView): RequestLogView {
  return { ...view, clearedTo: lastId(view), pausedAt: undefined };
}

export function paused(view: RequestLogView, isPaused: boolean): RequestLogView {
  return { ...view, pausedAt: isPaused ? lastId(view) : undefined };
}

/** Newest first. */
export function shownRequests({ known, clearedTo, pausedAt }: RequestLogView): readonly ServerRequest[] {
  const until = pausedAt ?? Number.POSITIVE_INFINITY;
  return known.filter(({ id }) => id > clearedTo && id <= until).reverse();
}

/** The number of requests since the pause. */
export function pendingCount({ known, pausedAt }: RequestLogView): number {
  return pausedAt === undefined ? 0 : known.filter(({ id }) => id > pausedAt).length;
}

function lastId({ known }: RequestLogView): number {
  return known.at(-1)?.id ?? 0;
}
