import type { ReactNode } from 'react';
import type { Connection, Table, TableTags } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx';
import { MissingValue, ReturnedNothing } from '../../../ui/MissingValue.tsx';
import { type IndexList, indexCountMark } from '../indices/model/index-list.ts';
import { leastCovering } from '../indices/model/indexed-rows.ts';
import { TagNames } from '../properties/FactEntries.tsx';
import styles from '../properties/FactList.module.css';
import { rowsUnavailableReason } from '../properties/model/rows-unavailable-reason.ts';
import { type Section, sectionPlace } from '../properties/model/section.ts';
import { useIndices, useTableTags } from '../properties/use-section.ts';
import { LoadingIndicator } from '../request/LoadingIndicator.tsx';
import { ValueError } from '../request/ValueError.tsx';
import { tagsOfVersion } from './model/tags-of-version.ts';

export interface LiveFactsProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly table: Table;
}

/** Facts that take a call of their own each. Their lines are there from the start. */
export function LiveFacts({ connection, id, table }: LiveFactsProps) {
  const noRows = rowsUnavailableReason(connection, table);
  const indices = useIndices({ connection, id, noRows, asks: true });
  // A catalog may keep them beside versions whose rows it can't read.
  const tags = useTableTags({
    connection,
    id,
    noRows: noRows?.kind === 'only-declared' ? noRows : undefined,
    asks: true,
  });
  return (
    <KeyValueList>
      <Line label="Indices" section={indices}>
        {indices.data && <IndicesWords list={indices.data} />}
      </Line>
      <Line label="Tags" section={tags}>
        {tags.data && <TagsWords tags={tags.data} version={table.version} />}
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
        <span className={styles.note}>up to {formatCount(least.unindexedRows ?? 0n)} rows not indexed</span>
      )}
    </>
  );
}

function TagsWords({ tags, version }: { readonly tags: TableTags } & Pick<Table, 'version'>) {
  const { names, note } = tagsOfVersion(tags, version);
  if (tags.length === 0) return <ReturnedNothing value="{}">none</ReturnedNothing>;
  return (
    <>
      {names.length > 0 ? <TagNames names={names} /> : 'none on this version'}
      {note !== undefined && <span className={styles.note}>{note}</span>}
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
        <Button kind="quiet" size="small" label={`${label}: retry`} onPress={section.askAgain}>
          Retry
        </Button>
      );
    case 'not-told':
    case 'not-supported':
      return <MissingValue why="not-returned" />;
    case 'failed':
    case 'not-for-this-table':
      return (
        <ValueError
          label={label}
          failure={place.failure}
          isAnswer={place.kind !== 'failed'}
          onRetry={section.askAgain}
        />
      );
  }
}
