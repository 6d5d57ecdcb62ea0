import type { ReactNode } from 'react';
import type { RowCell, SchemaField } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { InspectorPart } from '#ui/Inspector.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { EmptyText, NullText } from './CellView.tsx';
import { shortText } from './cell-summary.ts';
import { widthKey } from './use-columns.ts';

const LABEL_WIDTH = 92;

interface RowPartProps {
  readonly title: string;
  readonly fields: readonly SchemaField[];
  readonly row: readonly RowCell[];
  /** The text for a column that is shown differently from its cell. */
  readonly textAt?: (place: number) => string | undefined;
  /** Columns that are shown elsewhere, by position. */
  readonly without: readonly number[];
}

/** For others, the user can scroll the grid. */
const MOST_FIELDS = 100;

/** The other values of the row, each in a few words. */
export function RowPart({ title, fields, row, textAt, without }: RowPartProps) {
  const others = fields.flatMap((field, place): ReactNode[] => {
    if (without.includes(place)) return [];
    const cell = row[place] ?? null;
    return [
      <KeyValue
        key={widthKey(fields, place)}
        label={
          <div className="one-line mono-face small" title={field.name}>
            <VisibleText text={field.name || '""'} limit={80} />
          </div>
        }
        wrap
        title={field.name}
      >
        <CellWords cell={cell} text={textAt?.(place)} />
      </KeyValue>,
    ];
  });
  if (others.length === 0) return null;
  return (
    // Focusable, so that keys can scroll many columns.
    <div tabIndex={0} role="group" aria-label={title}>
      <InspectorPart title={title}>
        <KeyValueList labelWidth={LABEL_WIDTH}>{others.slice(0, MOST_FIELDS)}</KeyValueList>
        {others.length > MOST_FIELDS && (
          <p className="small-text dim">and {formatCount(others.length - MOST_FIELDS)} more columns</p>
        )}
      </InspectorPart>
    </div>
  );
}

interface CellWordsProps {
  readonly cell: RowCell;
  readonly text: string | undefined;
}

function CellWords({ cell, text = shortText(cell) }: CellWordsProps) {
  if (cell === null) return <NullText />;
  return text === '' ? <EmptyText /> : <VisibleText text={text} limit={200} />;
}
