import type { RowPage } from '../../../../../contract/index.ts';
import type { CellPlace } from '../rows-state.ts';

export interface RowGridProps {
  readonly page: Pick<RowPage, 'fields' | 'rows'>;
  /** Of the first row that is shown. */
  readonly offset: number;
  readonly widths: Readonly<Record<string, number>>;
  readonly current: CellPlace | undefined;
  readonly onCurrent: (cell: CellPlace) => void;
  readonly onOpen: (cell: CellPlace) => void;
  readonly onCopyCell: (cell: CellPlace) => void;
  readonly onCopyRow: (cell: CellPlace) => void;
  readonly onWidth: (key: string, width: number) => void;
}
