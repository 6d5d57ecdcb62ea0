import { useEffect, useRef, useState } from 'react';

export interface Selection {
  readonly selectedId: number | undefined;
  readonly detailsOpen: boolean;
  readonly select: (id: number) => void;
  readonly setDetailsOpen: (open: boolean) => void;
}

/**
 * The selection of the list. One that comes from outside ("See it in Activity") means that the request itself is
 * wanted, so its details open.
 */
export function useSelection(
  wanted: number | undefined,
  onSelect: ((id: number) => void) | undefined,
): Selection {
  const [selectedId, setSelectedId] = useState(wanted);
  const [detailsOpen, setDetailsOpen] = useState(wanted !== undefined);
  const latest = useRef(selectedId);
  useEffect(() => {
    if (wanted === undefined || wanted === latest.current) return;
    latest.current = wanted;
    setSelectedId(wanted);
    setDetailsOpen(true);
  }, [wanted]);
  const select = (id: number) => {
    latest.current = id;
    setSelectedId(id);
    onSelect?.(id);
  };
  return { selectedId, detailsOpen, select, setDetailsOpen };
}
