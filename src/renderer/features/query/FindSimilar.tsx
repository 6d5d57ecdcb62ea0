import { useState } from 'react';
import { commands } from '#contract/commands.ts';
import { type PlanKind, type SchemaField, statePredicate, type TableRef } from '#contract/index.ts';
import { useShownKeys } from '#lib/commands.ts';
import { showFailure } from '#lib/host/failure.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { cutText } from '#protocol/visible-text.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { InspectorPart } from '#ui/Inspector.tsx';
import { VectorIcon } from '#ui/icons.ts';
import { MenuItem } from '#ui/Menu.tsx';
import { showToast } from '#ui/show-toast.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { findSimilar, type RowOfAnswer, readVector, vectorFor, vectorsFor } from './find-similar.ts';

/** A shown row and its selected cell. */
export interface SimilarSource extends RowOfAnswer {
  readonly fields: readonly SchemaField[];
  readonly column: number | undefined;
  /** The vector column that the query searched. */
  readonly searched?: string | undefined;
  readonly version: bigint | undefined;
  /** The `columns` of the query that returned the row, as JSON. */
  readonly columns?: string | undefined;
  /** The kind of request to send; by default, the one that returns rows. */
  readonly kind?: PlanKind | undefined;
}

/** Searches for the rows closest to a row. On production it asks first: the caller must render `dialog`. */
export function useFindSimilar() {
  const { connection, ref } = useTableScope();
  const [confirmed, setConfirmed] = useState<SimilarSource>();
  const search = (source: SimilarSource) => void searchFor(ref, source).catch(showFailure);
  const find = (source: SimilarSource) => {
    if (vectorFor(source.fields, source.column) === undefined) {
      showToast({ tone: 'danger', text: 'These rows have no vector column. Show one to find similar rows.' });
    } else if (connection.production) setConfirmed(source);
    else search(source);
  };
  const dialog = confirmed && (
    <ConfirmSearch
      onClose={() => setConfirmed(undefined)}
      onGoOn={() => {
        setConfirmed(undefined);
        search(confirmed);
      }}
    />
  );
  return { find, dialog };
}

async function searchFor(
  table: TableRef,
  { fields, column, searched, version, columns, kind, ...row }: SimilarSource,
): Promise<void> {
  const found = vectorFor(fields, column, searched);
  if (found === undefined) return;
  const read = await readVector(row, found);
  if ('problem' in read) showToast({ tone: 'danger', text: read.problem });
  else await findSimilar(table, { ...found, ...read, version, columns }, kind);
}

interface ConfirmSearchProps {
  readonly onClose: () => void;
  readonly onGoOn: () => void;
}

function ConfirmSearch({ onClose, onGoOn }: ConfirmSearchProps) {
  const { connection, ref } = useTableScope();
  return (
    <ConfirmDialog
      title="Find similar rows on production?"
      action="Find similar"
      onClose={onClose}
      onGoOn={onGoOn}
    >
      <p>
        This runs a vector search on <VisibleText text={ref.id.join(' / ')} limit={200} />.{' '}
        <VisibleText text={connection.name} /> {statePredicate('production')}.
      </p>
    </ConfirmDialog>
  );
}

const { title } = commands['rows.findSimilar'];

interface FindSimilarItemProps {
  readonly source: SimilarSource;
  readonly onFind: (source: SimilarSource) => void;
}

/** A longer list would push the menu's other items out of sight. */
const MOST_OFFERED = 6;

interface OfferedSearch {
  readonly source: SimilarSource;
  /** The label of the menu item. */
  readonly words: string;
}

/** One search for each vector of the row. */
function offeredSearches(source: SimilarSource): readonly OfferedSearch[] {
  return vectorsFor(source.fields, source.column, source.searched)
    .slice(0, MOST_OFFERED)
    .map(({ place, column }) => ({
      source: { ...source, column: place },
      words: `${title} by ${cutText(column, 40)}`,
    }));
}

/** A menu item for the menu of a cell. */
export function FindSimilarItem({ source, onFind }: FindSimilarItemProps) {
  const keys = useShownKeys('rows.findSimilar');
  const offered = offeredSearches(source);
  if (offered.length === 0)
    return (
      <MenuItem icon={VectorIcon} keys={keys} disabled onAction={() => {}}>
        {title}
      </MenuItem>
    );
  return offered.map(({ source: one, words }, index) => (
    <MenuItem
      key={words}
      icon={VectorIcon}
      keys={index === 0 ? keys : undefined}
      onAction={() => onFind(one)}
    >
      {words}
    </MenuItem>
  ));
}

/** A section of the cell inspector; empty if the row has no vector. */
export function FindSimilarPart({ source }: { readonly source: SimilarSource }) {
  const { find, dialog } = useFindSimilar();
  const offered = offeredSearches(source);
  if (offered.length === 0) return null;
  return (
    <InspectorPart>
      <div className="row wrap gap-1">
        {offered.map(({ source: one, words }) => (
          <Button key={words} size="small" icon={VectorIcon} onPress={() => find(one)}>
            {words}
          </Button>
        ))}
      </div>
      {dialog}
    </InspectorPart>
  );
}
