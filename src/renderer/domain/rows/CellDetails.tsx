import type { ReactNode } from 'react';
import type { FullCellValue } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Inspector, InspectorPart } from '#ui/Inspector.tsx';
import { LoadingState } from '#ui/LoadingState.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { FieldGlyph } from '../FieldGlyph.tsx';
import { type ShownCell, useWholeCell, WholeValue } from './WholeValue.tsx';

interface CellDetailsProps {
  readonly cell: ShownCell;
  /** The cell’s position, in a few words. */
  readonly place: string;
  /** For a response that the host no longer holds. */
  readonly onReload: () => void;
  readonly reloadLabel: string;
  readonly onClose?: (() => void) | undefined;
  /** Replaces the statistics of a list of numbers. */
  readonly numbersPart?: ((numbers: NonNullable<FullCellValue['numbers']>) => ReactNode) | undefined;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The inspector of a cell: its whole value, which the grid may cut. */
export function CellDetails({ cell, numbersPart, actions, children, ...props }: CellDetailsProps) {
  const { field } = cell;
  const { whole, problem } = useWholeCell(cell);
  const numbers = whole?.numbers ?? [];
  return (
    <Inspector
      label="Cell"
      glyph={<FieldGlyph field={field} />}
      name={field.name === '' ? '""' : <VisibleText text={field.name} />}
      wholeName={field.name}
      place={props.place}
      tools={whole && <CopyButton label="Copy value" text={whole.text} />}
      onClose={props.onClose}
    >
      {whole !== undefined && (
        <WholeValue
          field={field}
          whole={whole}
          numbersPart={numbers.length > 0 ? numbersPart?.(numbers) : undefined}
          actions={actions}
        />
      )}
      {whole === undefined && problem === null && (
        <InspectorPart>
          <LoadingState what="Loading value" lines={4} />
        </InspectorPart>
      )}
      {whole === undefined && problem !== null && (
        <InspectorPart>
          <ErrorBox
            title="Full value not available"
            failure={failureOf(problem).details}
            onRetry={props.onReload}
            retryLabel={props.reloadLabel}
          />
        </InspectorPart>
      )}
      {children}
    </Inspector>
  );
}
