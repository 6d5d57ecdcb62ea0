import { useEffect, useRef, useState } from 'react';

export interface SelectionOptions {
  /** The request that another part of the window wants to show (“View in Activity”). */
  readonly wanted: number | undefined;
  /** The user chose one in the list. */
  readonly onSelect: ((id: number) => void) | undefined;
  /** One is wanted from outside. */
  readonly onWanted: (id: number) => void;
}

export interface Selection {
  readonly selectedId: number | undefined;
  readonly detailsOpen: boolean;
  readonly select: (id: number) => void;
  readonly setDetailsOpen: (open: boolean) => void;
}

/** The selection of the list. Whoever wants a request from outside wants to read it, so its details open. */
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
