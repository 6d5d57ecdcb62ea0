import { useEffect, useRef, useState } from 'react';
import type { ActivityEntry } from '#contract/index.ts';

interface SelectionOptions {
  /** The request that another part of the window shows (“View in Activity”). */
  readonly wanted: number | undefined;
  /** Called when the user selects one in the list. */
  readonly onSelect: ((id: number) => void) | undefined;
  /** Called for a request shown from outside. */
  readonly onWanted: (id: number) => void;
}

interface Selection {
  readonly selectedId: number | undefined;
  readonly detailsOpen: boolean;
  readonly select: (id: number) => void;
  readonly setDetailsOpen: (open: boolean) => void;
}

/** The selection of the list. A request shown from outside opens its details. */
export function useSelection(options: SelectionOptions): Selection {
  const { wanted } = options;
  const [selectedId, setSelectedId] = useState(wanted);
  const [detailsOpen, setDetailsOpen] = useState(wanted !== undefined);
  const latest = useRef({ selectedId, options });
  useEffect(() => {
    latest.current = { selectedId, options };
  });
  useEffect(() => {
    if (wanted === undefined || wanted === latest.current.selectedId) return;
    setSelectedId(wanted);
    setDetailsOpen(true);
    latest.current.options.onWanted(wanted);
  }, [wanted]);
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
export function useAwaited(
  requests: readonly ActivityEntry[],
  onThere: (id: number) => void,
): (id: number) => void {
  const [awaited, setAwaited] = useState<number>();
  const latest = useRef(onThere);
  useEffect(() => {
    latest.current = onThere;
  });
  const isThere = awaited !== undefined && requests.some(({ id }) => id === awaited);
  useEffect(() => {
    if (!isThere || awaited === undefined) return;
    setAwaited(undefined);
    latest.current(awaited);
  }, [isThere, awaited]);
  return setAwaited;
}
