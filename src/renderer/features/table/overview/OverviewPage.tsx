import type { ReactNode } from 'react';
import type { Table, TableAnswer, TableTags } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { lazyComponent } from '#lib/lazy-component.tsx';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button } from '#ui/Button.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { MissingValue, ReturnedNothing } from '#ui/MissingValue.tsx';
import { type IndexList, indexCountMark, leastCovering } from '../indices/index-list.ts';
import { FactList, TagNames } from '../properties/FactList.tsx';
import { OtherMembers } from '../properties/OtherMembers.tsx';
import { isDeclaredOnly, tableProperties } from '../properties/table-facts.ts';
import {
  rowsUnavailableReason,
  type Section,
  sectionPlace,
  useIndices,
  useTableTags,
} from '../properties/use-section.ts';
import { RequestFailed } from '../request/RequestFailed.tsx';
import { SchemaPanel, type SchemaPanelProps } from '../schema/SchemaPanel.tsx';
import type { DescribedTableProps } from '../table-state.ts';
import { ManagedVersions } from '../versions/VersionsSection.tsx';
import { TableFigures } from './Figures.tsx';
import styles from './overview.module.css';
import { tableFigures, useFigures } from './table-figures.ts';
import { LoadingIndicator, ValueError } from './ValueState.tsx';

export function OverviewPage(panel: SchemaPanelProps) {
  const { table } = panel;
  const isBare = isNameOnly(table);
  return (
    <div className={styles.overview}>
      {isBare && <DeclaredOnly table={table} />}
      {table.gap && (
        <div className={styles.declaredTable}>
          <RequestFailed title="Couldn’t load the details. Showing the basic response." failure={table.gap} />
        </div>
      )}
      <Facts table={table} />
      <OverviewNotes table={table} />
      {isBare || (
        <div className={styles.schema}>
          <SchemaPanel {...panel} />
        </div>
      )}
    </div>
  );
}

/** A server may return more about a declared table; then the page shows that. */
function isNameOnly(table: Table): boolean {
  return isDeclaredOnly(table.answer) && table.answer.schema?.fields == null && table.answer.stats == null;
}

function Facts(props: DescribedTableProps) {
  const { table } = props;
  const { identity, notes, missing } = tableProperties(table);
  return (
    <div className={styles.facts}>
      {isNameOnly(table) || <LiveFigures {...props} />}
      <div className={styles.columns}>
        <FactList facts={identity} />
        <div>
          <LiveFacts {...props} />
          <FactList facts={notes} />
        </div>
      </div>
      {missing.length > 0 && <p className="small-text dim">{missing.join(' ')}</p>}
    </div>
  );
}

function LiveFigures({ table }: DescribedTableProps) {
  return <TableFigures figures={tableFigures(useFigures(table))} />;
}

function OverviewNotes({ table }: DescribedTableProps) {
  const isManaged = table.answer.managed_versioning === true;
  if (!isManaged && table.answer.others.length === 0) return null;
  return (
    <div className={styles.notes}>
      {isManaged && <ManagedVersions />}
      {table.answer.others.length > 0 && (
        <section aria-labelledby="other-members">
          <h2 id="other-members" className="tiny-text strong dim">
            Other fields
          </h2>
          <OtherMembers members={table.answer.others} />
        </section>
      )}
    </div>
  );
}

/** Facts that take a request each. Their lines are there from the start. */
function LiveFacts({ table }: DescribedTableProps) {
  const { connection } = useTableScope();
  const noRows = rowsUnavailableReason(connection, table.answer);
  const indices = useIndices({ noRows, isEnabled: true });
  // A catalog may keep tags even for a table whose rows it can't read.
  const tags = useTableTags({
    noRows: noRows?.kind === 'only-declared' ? noRows : undefined,
    isEnabled: true,
  });
  return (
    <KeyValueList>
      <Line label="Indices" section={indices}>
        {indices.data && <IndicesWords list={indices.data} />}
      </Line>
      <Line label="Tags" section={tags}>
        {tags.data && <TagsWords tags={tags.data} version={table.answer.version} />}
      </Line>
    </KeyValueList>
  );
}

function IndicesWords({ list }: { readonly list: IndexList }) {
  const least = leastCovering(list.indices);
  return (
    <>
      {indexCountMark(list)}
      {least !== undefined && (
        <span className={styles.aside}>
          up to {formatCount(least.num_unindexed_rows ?? 0n)} rows not indexed
        </span>
      )}
    </>
  );
}

function TagsWords({ tags, version }: { readonly tags: TableTags } & Pick<TableAnswer, 'version'>) {
  const { names, note } = tagsOfVersion(tags, version);
  if (tags.length === 0) return <ReturnedNothing value="{}">none</ReturnedNothing>;
  return (
    <>
      {names.length > 0 ? <TagNames names={names} /> : 'none on this version'}
      {note !== undefined && <span className={styles.aside}>{note}</span>}
    </>
  );
}

interface LineProps {
  readonly label: string;
  readonly section: Section<unknown>;
  readonly children: ReactNode;
}

function Line({ label, section, children }: LineProps) {
  return (
    <KeyValue label={label} wrap>
      <Content label={label} section={section}>
        {children}
      </Content>
    </KeyValue>
  );
}

function Content({ label, section, children }: LineProps) {
  const place = sectionPlace(section);
  switch (place.kind) {
    case 'there':
      return children;
    case 'does-not-apply':
      return <MissingValue why="not-applicable" />;
    case 'waiting':
      return <LoadingIndicator label={label} onCancel={section.cancel} />;
    case 'stopped':
      return (
        <Button kind="quiet" size="small" label={`${label}: retry`} onPress={section.reload}>
          Retry
        </Button>
      );
    case 'not-returned':
    case 'not-supported':
      return <MissingValue why="not-returned" />;
    case 'failed':
    case 'not-for-this-table':
      return (
        <ValueError
          label={label}
          failure={place.failure}
          isAnswer={place.kind !== 'failed'}
          onRetry={section.reload}
        />
      );
  }
}

interface TagsOfVersion {
  /** The tags of the shown version; if that is unknown, all tags with their version numbers. */
  readonly names: readonly string[];
  readonly note: string | undefined;
}

export function tagsOfVersion(tags: TableTags, version: bigint | null | undefined): TagsOfVersion {
  if (version == null) return { names: tags.map((tag) => `${tag.name} (v${tag.version})`), note: undefined };
  const here = tags.filter((tag) => tag.version === version);
  const elsewhere = tags.length - here.length;
  return {
    names: here.map(({ name }) => name),
    note: elsewhere === 0 ? undefined : `${formatCount(elsewhere)} on other versions`,
  };
}

/** Lazy, because few tables are only declared. */
const DeclaredOnly = lazyComponent(async () => (await import('./DeclaredOnly.tsx')).DeclaredOnly, {
  failed: 'Couldn’t load the next steps',
});
