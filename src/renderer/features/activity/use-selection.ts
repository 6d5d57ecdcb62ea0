import { useEffect, useRef, useState } from 'react';
import type { ActivityEntry } from '#contract/index.ts';

interface SelectionOptions {
  /** The request that another part of the window shows (“View in Activity”). */
  readonly shownId: number | undefined;
  /** Called when the user selects one in the list. */
  readonly onSelect: ((id: number) => void) | undefined;
  /** Called for a request shown from outside. */
  readonly onShown: (id: number) => void;
}

interface Selection {
  readonly selectedId: number | undefined;
  readonly detailsOpen: boolean;
  readonly select: (id: number) => void;
  readonly setDetailsOpen: (open: boolean) => void;
}

/** The selection of the list. A request shown from outside opens its details. */
export function useSelection(options: SelectionOptions): Selection {
  const { shownId } = options;
  const [selectedId, setSelectedId] = useState(shownId);
  const [detailsOpen, setDetailsOpen] = useState(shownId !== undefined);
  const latest = useRef({ selectedId, options });
  useEffect(() => {
    latest.current = { selectedId, options };
  });
  useEffect(() => {
    if (shownId === undefined || shownId === latest.current.selectedId) return;
    setSelectedId(shownId);
    setDetailsOpen(true);
    latest.current.options.onShown(shownId);
  }, [shownId]);
  function select(id: number): void {
    setSelectedId(id);
    options.onSelect?.(id);
  }
  return { selectedId, detailsOpen, select, setDetailsOpen };
}

/**
 * For a request whose ID is known before the host reports it: calls back once it is in the list, so that a selection
 * made meanwhile stays.
 */
export function useOnceListed(
  requests: readonly ActivityEntry[],
  onListed: (id: number) => void,
): (id: number) => void {
  const [waitingFor, setWaitingFor] = useState<number>();
  const latest = useRef(onListed);
  useEffect(() => {
    latest.current = onListed;
  });
  const isListed = waitingFor !== undefined && requests.some(({ id }) => id === waitingFor);
  useEffect(() => {
    if (!isListed || waitingFor === undefined) return;
    setWaitingFor(undefined);
    latest.current(waitingFor);
  }, [isListed, waitingFor]);
  return setWaitingFor;
}
