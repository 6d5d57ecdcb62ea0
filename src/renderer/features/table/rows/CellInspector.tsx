import { CellDetails } from '#domain/rows/CellDetails.tsx';
import { RowPart } from '#domain/rows/RowPart.tsx';
import { FindSimilarPart } from '#features/query/index.ts';
import { formatCount } from '#lib/format.ts';
import { EmptyInspector } from '#ui/Inspector.tsx';
import type { InspectorProps } from '../schema/FieldInspector.tsx';
import { useRows } from './use-rows.ts';

/** The whole value of the selected cell. It sends no request for rows: the page does. */
export function CellInspector({ onClose }: InspectorProps) {
  const { state, place: shown, version, page, readAgain } = useRows(false);
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
  const row = page.rows[cell.row] ?? [];
  const number = formatCount(shown.offset + cell.row);
  const others = <RowPart title={`Row ${number}`} fields={page.fields} row={row} without={[cell.column]} />;
  const isVector = field.family === 'vector';
  return (
    <CellDetails
      cell={{ ...place, field, shown: row[cell.column] ?? null }}
      place={`row ${number}`}
      onReload={readAgain}
      reloadLabel="Reload rows"
      onClose={onClose}
      actions={
        <>
          <FindSimilarPart source={{ ...place, version }} />
          {/* Stands above the vector, which can be hundreds of numbers long. */}
          {isVector && others}
        </>
      }
    >
      {!isVector && others}
    </CellDetails>
  );
}
