import type { ReactNode } from 'react';
import type { OtherMember } from '#contract/index.ts';
import { Moment } from '#domain/Moment.tsx';
import { canOfferStorage, keepsMetadataOnly } from '#features/read-directly/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { TableFigures } from '../overview/Figures.tsx';
import { type FigureSources, knownRows, tableFigures, useFigures } from '../overview/table-figures.ts';
import { OtherMembers } from '../properties/OtherMembers.tsx';
import { ShareBar, shareText } from '../properties/ShareBar.tsx';
import { sectionPlace } from '../properties/use-section.ts';
import { SectionPlaceholder, SectionStale } from '../request/SectionPlaceholder.tsx';
import type { DescribedTableProps } from '../table-state.ts';
import styles from './FragmentLengths.module.css';
import { FragmentLengthsView } from './FragmentLengths.tsx';
import { OptimizeNote } from './OptimizeNote.tsx';

/** The statistics that the server returns for the table, with their meaning. */
export function StatsPage(props: DescribedTableProps) {
  const { connection } = useTableScope();
  const { table } = props;
  const sources = useFigures(table);
  const isDeclared = sources.sizes.noRows?.kind === 'only-declared' && table.answer.stats == null;
  const isLoading =
    LACKING.has(sectionPlace(sources.sizes).kind) &&
    keepsMetadataOnly(connection) &&
    canOfferStorage(connection, table.answer);
  if (isDeclared || isLoading) {
    return (
      <div className={styles.page}>
        <NoSizes {...props} sources={sources} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <TableFigures figures={tableFigures(sources)} />
      <OptimizeNote {...props} sources={sources} />
      <Deleted sources={sources} />
      <Sizes {...props} sources={sources} />
      <Others sources={sources} />
    </div>
  );
}

/** In these states the table's files may have what its server can't return. */
const LACKING: ReadonlySet<string> = new Set(['not-returned', 'not-supported']);

type SourcedProps = DescribedTableProps & { readonly sources: FigureSources };

function NoSizes({ table, sources }: SourcedProps) {
  return (
    <SectionPlaceholder
      section={sources.sizes}
      what="the sizes"
      titleIfDeclared="No statistics yet"
      fromStorage={{ table, what: 'statistics' }}
    />
  );
}

function Deleted({ sources }: { readonly sources: FigureSources }) {
  const deleted = sources.table.answer.stats?.num_deleted_rows;
  if (deleted == null) return null;
  const rows = knownRows(sources);
  return (
    <Part title="Deleted rows">
      {rows !== undefined && <ShareBar part={deleted} whole={rows + deleted} />}
      <p className={styles.sentence}>{deletedSentence(deleted, rows)}</p>
    </Part>
  );
}

function Sizes(props: SourcedProps) {
  const { sources } = props;
  const { sizes, isLatest } = sources;
  return (
    <Part title="Fragments" note={isLatest ? undefined : 'of the latest version'}>
      {isLatest || (
        <p className={styles.note}>Statistics cover the latest version only, not the version shown.</p>
      )}
      <NoSizes {...props} />
      <SectionStale section={sizes} at={sizes.data?.at} />
      {sizes.data && <Fragments sources={sources} />}
    </Part>
  );
}

function Fragments({ sources: { sizes } }: { readonly sources: FigureSources }) {
  const { data } = sizes;
  if (data === undefined) return null;
  const { fragment_stats: fragments } = data.answer;
  return (
    <>
      {fragments?.lengths ? (
        <FragmentLengthsView lengths={fragments.lengths} />
      ) : (
        <p className={styles.note}>
          {fragments === null || fragments?.lengths === null
            ? 'The server returned null for fragment lengths.'
            : 'Fragment lengths not returned.'}
        </p>
      )}
      <p className={styles.note}>
        Loaded <Moment millis={data.at} />
      </p>
    </>
  );
}

/** Members of the responses that the interface doesn't define, by the response that had them. */
function Others({ sources: { table, sizes } }: { readonly sources: FigureSources }) {
  const lists: readonly (readonly [title: string, members: readonly OtherMember[]])[] = [
    ['Other statistics of the description', table.answer.stats?.others ?? []],
    ['Other statistics', sizes.data?.answer.others ?? []],
    ['Other fields of the fragments', sizes.data?.answer.fragment_stats?.others ?? []],
    ['Other lengths', sizes.data?.answer.fragment_stats?.lengths?.others ?? []],
  ];
  return lists.map(
    ([title, members]) =>
      members.length > 0 && (
        <Part key={title} title={title}>
          <OtherMembers members={members} labelWidth={200} />
        </Part>
      ),
  );
}

interface PartProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

function Part({ title, note, children }: PartProps) {
  const id = `stats-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className="strong">
        {title}
        {note !== undefined && <span className={styles.aside}>{note}</span>}
      </h2>
      {children}
    </section>
  );
}

/** Says what deleted rows cost until they are cleaned up. */
export function deletedSentence(deleted: bigint, rows: bigint | undefined): string {
  if (deleted === 0n) return 'No deleted rows';
  const are = deleted === 1n ? 'is' : 'are';
  const share = rows === undefined ? undefined : shareText(deleted, rows + deleted);
  const of =
    rows === undefined
      ? formatQuantity(deleted, 'row')
      : `${formatCount(deleted)} of ${formatQuantity(rows + deleted, 'stored row')}`;
  return `${of}${share === undefined ? '' : ` (${share})`} ${are} deleted. Reads skip ${deleted === 1n ? 'it' : 'them'}.`;
}
