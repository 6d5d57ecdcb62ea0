import { useQuery } from '@tanstack/react-query';
import type { RowPage, SchemaField } from '../../../../../contract/index.ts';
import { formatCount } from '../../../../lib/format/index.ts';
import { failureOf } from '../../../../lib/host/failure.ts';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { ErrorBox } from '../../../../ui/ErrorBox.tsx';
import { EmptyInspector, Inspector } from '../../../../ui/inspector/Inspector.tsx';
import { InspectorPart } from '../../../../ui/inspector/InspectorPart.tsx';
import { LoadingState } from '../../../../ui/LoadingState.tsx';
import { VisibleText } from '../../../../ui/text/VisibleText.tsx';
import { FieldGlyph } from '../../schema/FieldGlyph.tsx';
import type { InspectorProps } from '../../schema/FieldInspector.tsx';
import { fullValueIfKnown } from '../model/full-value-if-known.ts';
import { cellQuery } from '../rows-query.ts';
import type { CellPlace } from '../rows-state.ts';
import { useRows } from '../use-rows.ts';
import { WholeValue } from './WholeValue.tsx';

/** The whole of the cell that is selected among the rows of a table. The page asks for rows; this looks into one. */
export function CellInspector({ connection, id, onClose }: InspectorProps) {
  const { state, page, readAgain } = useRows(connection, id, false);
  const { cell } = state;
  const field = cell && page?.fields[cell.column];
  if (page === undefined || cell === undefined || field === undefined || page.rows[cell.row] === undefined) {
    return (
      <EmptyInspector label="Cell" onClose={onClose}>
        Select a cell to see its full value. Press Enter to open this panel.
      </EmptyInspector>
    );
  }
  return (
    <CellDetails {...{ page, cell, field, onClose }} row={state.offset + cell.row} onReadAgain={readAgain} />
  );
}

interface CellDetailsProps extends Pick<InspectorProps, 'onClose'> {
  readonly page: RowPage;
  readonly cell: CellPlace;
  readonly field: SchemaField;
  /** Its number in the table, or among what the filter selects. */
  readonly row: number;
  readonly onReadAgain: () => void;
}

function CellDetails({ page, cell, field, row, onClose, onReadAgain }: CellDetailsProps) {
  const known = fullValueIfKnown(page.rows[cell.row]?.[cell.column] ?? null, field.family);
  const asked = useQuery({
    ...cellQuery(page.answerId, cell.row, cell.column),
    enabled: known === undefined,
  });
  const whole = known ?? asked.data;
  return (
    <Inspector
      label="Cell"
      glyph={<FieldGlyph field={field} />}
      name={field.name === '' ? '""' : <VisibleText text={field.name} />}
      wholeName={field.name}
      place={`row ${formatCount(row)}`}
      tools={whole && <CopyButton label="Copy value" text={whole.text} />}
      onClose={onClose}
    >
      {whole !== undefined && <WholeValue field={field} whole={whole} />}
      {whole === undefined && asked.error === null && (
        <InspectorPart>
          <LoadingState what="Loading value" lines={4} />
        </InspectorPart>
      )}
      {whole === undefined && asked.error !== null && (
        <InspectorPart>
          <ErrorBox
            title="Full value not available"
            failure={failureOf(asked.error).details}
            onRetry={onReadAgain}
            retryLabel="Reload rows"
          />
        </InspectorPart>
      )}
    </Inspector>
  );
}
