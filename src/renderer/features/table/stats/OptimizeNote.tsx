import { lacksOperation } from '#contract/index.ts';
import { openChange } from '#domain/open-change.ts';
import { areManyDeleted } from '#domain/table-figures.ts';
import { optimizePython } from '#lib/client-table.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Note } from '#ui/Note.tsx';
import { type FigureSources, knownRows } from '../overview/table-figures.ts';
import { shareText } from '../properties/ShareBar.tsx';
import type { DescribedTableProps } from '../table-state.ts';

interface OptimizeNoteProps extends DescribedTableProps {
  readonly sources: FigureSources;
}

/** Says what optimizing the table would gain, and links to the form; renders nothing if there is no gain. */
export function OptimizeNote({ table, sources }: OptimizeNoteProps) {
  const { connection, ref } = useTableScope();
  const { sizes, isLatest } = sources;
  if (!isLatest) return null;
  const gain = optimizeGain({
    fragments: sizes.data?.answer.fragment_stats?.num_fragments ?? table.answer.stats?.num_fragments,
    small: sizes.data?.answer.fragment_stats?.num_small_fragments,
    rows: knownRows(sources),
    deleted: table.answer.stats?.num_deleted_rows,
  });
  if (gain === undefined) return null;
  const isOffered = !connection.readOnly && !lacksOperation(connection, 'optimizeTable');
  const python = optimizePython({ connection, id: ref.id, location: table.answer.location ?? undefined });
  return (
    <Note
      tone={gain.tone}
      title={gain.title}
      actions={
        <>
          {isOffered && (
            <Button size="small" onPress={() => openChange({ operation: 'optimizeTable', ...ref })}>
              Optimize…
            </Button>
          )}
          {'text' in python && <CopyButton look="quiet" label="Copy as Python" text={python.text} />}
        </>
      }
    >
      {gain.text}
      {!isOffered && 'text' in python && ` ${ELSEWHERE}`}
      {!isOffered && 'reason' in python && ` ${python.reason}`}
    </Note>
  );
}

const ELSEWHERE =
  'Vitrine can’t do it here: run the Python where you may write to the table. It also deletes versions older than 7 days.';

interface Layout {
  readonly fragments: bigint | null | undefined;
  /** The server decides what counts as small. */
  readonly small: bigint | null | undefined;
  readonly rows: bigint | undefined;
  readonly deleted: bigint | null | undefined;
}

interface OptimizeGain {
  /** `warn`: reads are slower because of it. */
  readonly tone: 'info' | 'warn';
  readonly title: string;
  readonly text: string;
}

/** From this number on, small fragments slow down reads. */
const MANY = 10n;
/**
 * The engine fills a fragment up to the first number of rows. It calls a fragment small below about a tenth of that.
 */
const [FULL, SMALL] = [1_048_576n, 100_000n];

/** A single small fragment is harmless: the next rows go into it. */
export function optimizeGain(layout: Layout): OptimizeGain | undefined {
  const merged = mergedFragments(layout);
  const removed = removedRows(layout);
  if (merged === undefined && removed === undefined) return undefined;
  return {
    tone: removed !== undefined || (merged !== undefined && merged.small >= MANY) ? 'warn' : 'info',
    title: [merged?.title, removed?.title].filter((title) => title !== undefined).join(', '),
    text: [merged?.text, removed?.text].filter((text) => text !== undefined).join(' '),
  };
}

function mergedFragments({ fragments, small, rows }: Layout) {
  if (fragments == null || small == null || small < 2n || small > fragments) return undefined;
  const most = small * SMALL;
  const inSmall = rows !== undefined && rows < most ? rows : most;
  const after = fragments - small + (inSmall + FULL - 1n) / FULL;
  const left = after > 0n ? after : 1n;
  if (left >= fragments) return undefined;
  const share = shareText(small, fragments);
  return {
    small,
    title: `${formatCount(small)} of ${formatQuantity(fragments, 'fragment')}${share === undefined ? '' : ` (${share})`} are small`,
    text: `Optimizing merges them: from ${formatQuantity(fragments, 'fragment')} to about ${formatCount(left)}. A read opens each fragment it needs, so fewer are faster.`,
  };
}

function removedRows({ deleted, rows }: Layout) {
  if (deleted == null || rows === undefined) return undefined;
  if (!areManyDeleted(deleted, rows)) return undefined;
  const stored = rows + deleted;
  const share = shareText(deleted, stored);
  return {
    title: `${share} of the stored rows are deleted`,
    text: `Reads skip ${formatQuantity(deleted, 'deleted row')}; optimizing writes the files without them, about ${share} of the data files. The old files stay until the versions that need them are deleted.`,
  };
}
