import { CellDetails } from '#domain/rows/CellDetails.tsx';
import { FindSimilarPart } from '#features/query/index.ts';
import { formatCount } from '#lib/format.ts';
import { EmptyInspector } from '#ui/Inspector.tsx';
import type { InspectorProps } from '../schema/FieldInspector.tsx';
import { useRows } from './use-rows.ts';

/** The whole of the cell that is selected among the rows of a table. The page asks for rows; this looks into one. */
export function CellInspector({ connection, id, onClose }: InspectorProps) {
  const { state, version, page, readAgain } = useRows(connection, id, false);
  const { cell } = state;
  const field = cell && page?.fields[cell.column];
  if (page === undefined || cell === undefined || field === undefined || page.rows[cell.row] === undefined) {
    return (
      <EmptyInspector label="Cell" onClose={onClose}>
        Select a cell to see its full value. Press Enter to open this panel.
      </EmptyInspector>
    );
  }
  const place = { answerId: page.answerId, fields: page.fields, ...cell };
  const shown = page.rows[cell.row]?.[cell.column] ?? null;
  return (
    <CellDetails
      cell={{ ...place, field, shown }}
      place={`row ${formatCount(state.offset + cell.row)}`}
      onReload={readAgain}
      reloadLabel="Reload rows"
      onClose={onClose}
      actions={<FindSimilarPart connection={connection} id={id} source={{ ...place, version }} />}
    />
  );
}
