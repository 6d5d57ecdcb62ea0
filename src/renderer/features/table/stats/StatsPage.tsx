import type { ReactNode } from 'react';
import type { Connection, OtherMember, Table } from '../../../../contract/index.ts';
import { formatDateTime } from '../../../lib/format/index.ts';
import { Note } from '../../../ui/Note.tsx';
import { Figures } from '../overview/Figures.tsx';
import { type FigureSources, figuresOf, knownRows } from '../overview/model/figures.ts';
import { useFigures } from '../overview/use-figures.ts';
import { OtherMembers } from '../properties/OtherMembers.tsx';
import { ShareBar } from '../properties/ShareBar.tsx';
import { SectionPlaceholder } from '../request/SectionPlaceholder.tsx';
import { SectionStale } from '../request/SectionStale.tsx';
import { FragmentLengths } from './FragmentLengths.tsx';
import { deletedSentence, smallFragments } from './model/fragment-findings.ts';
import styles from './StatsPage.module.css';

export interface StatsPageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly table: Table;
}

/** What the server counted of the table, and what it means. */
export function StatsPage(props: StatsPageProps) {
  const { connection, id, table } = props;
  const sources = useFigures(connection, id, table);
  if (sources.sizes.noRows?.kind === 'only-declared' && table.stats == null) {
    return (
      <div className={styles.page}>
        <NoSizes {...props} sources={sources} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <Figures figures={figuresOf(sources)} />
      <Deleted sources={sources} />
      <Sizes {...props} sources={sources} />
      <Others sources={sources} />
    </div>
  );
}

type SourcedProps = StatsPageProps & { readonly sources: FigureSources };

function NoSizes({ connection, sources }: SourcedProps) {
  return (
    <SectionPlaceholder
      connection={connection}
      section={sources.sizes}
      what="the sizes"
      titleIfDeclared="No statistics yet"
    />
  );
}

function Deleted({ sources }: { readonly sources: FigureSources }) {
  const deleted = sources.table.stats?.numDeletedRows;
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

function Fragments({ sources: { sizes, table, isLatest } }: { readonly sources: FigureSources }) {
  const { data } = sizes;
  if (data === undefined) return null;
  const { fragments } = data;
  const count = fragments?.count ?? (isLatest ? table.stats?.numFragments : undefined);
  const finding = smallFragments(count, fragments?.small);
  return (
    <>
      {finding && (
        <Note tone={finding.tone} title={finding.title}>
          {finding.text}
        </Note>
      )}
      {fragments?.lengths ? (
        <FragmentLengths lengths={fragments.lengths} />
      ) : (
        <p className={styles.note}>
          {fragments === null || fragments?.lengths === null
            ? 'The server returned null for fragment lengths.'
            : 'Fragment lengths not returned.'}
        </p>
      )}
      <p className={styles.note}>Loaded {formatDateTime(data.at)}</p>
    </>
  );
}

/** What a server put beside what the interface knows, by where it stood. */
function Others({ sources: { table, sizes } }: { readonly sources: FigureSources }) {
  const lists: readonly (readonly [title: string, members: readonly OtherMember[]])[] = [
    ['Other statistics of the description', table.stats?.others ?? []],
    ['Other sizes', sizes.data?.others ?? []],
    ['Other fields of the fragments', sizes.data?.fragments?.others ?? []],
    ['Other lengths', sizes.data?.fragments?.lengths?.others ?? []],
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
      <h2 id={id} className={styles.heading}>
        {title}
        {note !== undefined && <span className={styles.aside}>{note}</span>}
      </h2>
      {children}
    </section>
  );
}
