import { useDeferredValue, useState } from 'react';
import type { VersionRecord } from '#contract/index.ts';
import { openChange } from '#domain/open-change.ts';
import { compareTable, openComparison } from '#domain/open-comparison.ts';
import { managedVersionsText } from '#domain/server-sentences.ts';
import { useCommands, useShownKeys } from '#lib/commands.ts';
import { formatCount } from '#lib/format.ts';
import { useNarrow } from '#lib/workspace/inspector.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { fold } from '#protocol/fold.ts';
import { Button } from '#ui/Button.tsx';
import type { MenuPlace } from '#ui/collection/collection.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { CompareIcon, DeleteIcon, ManagedVersionsIcon } from '#ui/icons.ts';
import { Note } from '#ui/Note.tsx';
import { ListHead } from '#ui/PageLayout.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { readTypedVersion } from '../request/describe-question.ts';
import { RequestFailed } from '../request/RequestFailed.tsx';
import { type DescribedTableProps, useTableState } from '../table-state.ts';
import { showVersion } from '../use-table-answer.ts';
import { useMarkedVersions } from './use-marked-versions.ts';
import { useTagsByVersion, type Versions } from './use-versions.ts';
import { VersionGrid, VersionRowMenu } from './VersionGrid.tsx';
import {
  findListedVersion,
  type TagsByVersion,
  type VersionList,
  type VersionRow,
  versionCountText,
} from './version-list.ts';
import styles from './versions.module.css';

interface VersionsSectionProps extends DescribedTableProps {
  readonly versions: Versions;
  readonly list: VersionList;
}

export function VersionsSection(props: VersionsSectionProps) {
  const { connection, ref } = useTableScope();
  const { list, versions } = props;
  const { versionKey } = useTableState();
  const [filter, setFilter] = useState('');
  const [menu, setMenu] = useState<{ readonly record: VersionRecord; readonly at: MenuPlace }>();
  const { tags, hasFailed } = useTagsByVersion(ref, connection.capabilities.listTags !== 'no');
  const rows = filteredRows(list, tags, useDeferredValue(filter));
  const marks = useMarkedVersions(ref, rows);
  const selected = findListedVersion(list, versionKey);
  const describe = (version: bigint) => showVersion(ref, version);
  const pair = marks.pair ?? (marks.count === 0 ? pairWithBefore(list, selected) : undefined);
  function compare(): void {
    const at = (version: bigint) => ({ ...ref, version });
    // Without a selection, the user chooses both sides on the comparison page.
    if (pair === undefined) compareTable(ref);
    else openComparison(at(pair[0]), at(pair[1]));
  }
  useCommands({ 'table.compare': compare });
  return (
    <section className="column same-ground page-list" aria-label="Versions">
      <VersionsBar
        list={list}
        versions={versions}
        filter={filter}
        selected={selected}
        pair={pair}
        markCount={marks.count}
        shownCount={rows.length}
        hasNoTags={hasFailed}
        onFilter={setFilter}
        onCompare={compare}
      />
      <Notes {...props} />
      {rows.length === 0 ? (
        <NoVersionFound text={filter} list={list} versions={versions} onDescribe={describe} />
      ) : (
        <VersionGrid
          list={list}
          rows={rows}
          tags={tags}
          marks={marks}
          isStopped={versions.failure !== undefined || versions.isFetching}
          onDescribe={describe}
          onReadOn={versions.readOn}
          onMenu={(record, at) => setMenu({ record, at })}
          isMenuOpen={menu !== undefined}
        />
      )}
      {menu !== undefined && (
        <VersionRowMenu
          {...menu}
          versions={marks.with(menu.record.version)}
          before={versionBefore(list, menu.record.version)}
          onDescribe={describe}
          onClose={() => setMenu(undefined)}
        />
      )}
    </section>
  );
}

/** With a single selected version, pairs it with the version before it. */
function pairWithBefore(
  list: VersionList,
  selected: VersionRecord | undefined,
): readonly [bigint, bigint] | undefined {
  const before = selected && versionBefore(list, selected.version);
  return selected === undefined || before === undefined ? undefined : [before, selected.version];
}

function Notes({ table, list, versions }: VersionsSectionProps) {
  const { failure } = versions;
  const isManaged = table.answer.managed_versioning === true;
  if (failure === undefined && list.gap === undefined && !isManaged) return null;
  return (
    <div className="grid gap-2 no-flex page-notes">
      {isManaged && <ManagedVersions />}
      {failure && (
        <RequestFailed
          title="Couldn’t load more versions"
          failure={failure.details}
          onRetry={list.isComplete ? versions.readAgain : versions.readOn}
        />
      )}
      {list.gap && <Note tone="warn" title={list.gap.message} />}
    </div>
  );
}

interface VersionsBarProps {
  readonly list: VersionList;
  readonly versions: Versions;
  readonly filter: string;
  readonly shownCount: number;
  readonly selected: VersionRecord | undefined;
  /** The versions that Compare compares, older first. */
  readonly pair: readonly [bigint, bigint] | undefined;
  readonly markCount: number;
  /** Whether the request for tags failed. */
  readonly hasNoTags: boolean;
  readonly onFilter: (text: string) => void;
  readonly onCompare: () => void;
}

function VersionsBar(props: VersionsBarProps) {
  const { connection, ref } = useTableScope();
  const { list, versions, filter, selected } = props;
  const narrow = useNarrow();
  const hasMore = !list.isComplete && list.gap === undefined;
  function onKeyDown(key: string): void {
    const typed = readTypedVersion(filter);
    if (key === 'Enter' && typed.state === 'version') showVersion(ref, typed.version);
  }
  return (
    <ListHead title="Versions" count={countText(props)}>
      {/* The inspector has it too, but it is closed if the page is narrow. */}
      {narrow && selected !== undefined && (
        <Button size="small" onPress={() => showVersion(ref, selected.version)}>
          Open {String(selected.version)}
        </Button>
      )}
      <CompareButton {...props} />
      {connection.readOnly || <DeleteOldVersions />}
      {hasMore && (
        <Button size="small" busy={versions.isReadingOn} onPress={versions.readOn}>
          Load more
        </Button>
      )}
      <div className={styles.filter}>
        <SearchField
          small
          label="Find a version or a tag"
          placeholder="Version or tag"
          value={filter}
          onChange={props.onFilter}
          onKeyDown={(event) => onKeyDown(event.key)}
        />
      </div>
    </ListHead>
  );
}

function countText({ list, filter, shownCount, markCount, hasNoTags }: VersionsBarProps): string {
  const text = versionCountText(list);
  if (markCount > 0) return `${formatCount(markCount)} selected, ${text}`;
  if (filter.trim() !== '') return `${formatCount(shownCount)} of ${text}`;
  return hasNoTags ? `${text}; couldn’t load tags` : text;
}

function CompareButton({ pair, markCount, onCompare }: VersionsBarProps) {
  const keys = useShownKeys('table.compare');
  const text = pair === undefined || markCount === 0 ? 'Compare' : `Compare ${pair[0]} with ${pair[1]}`;
  return (
    <Button
      size="small"
      icon={CompareIcon}
      disabled={pair === undefined}
      label={text}
      tip={{ text: tipText(pair, markCount), keys }}
      onPress={onCompare}
    >
      {text}
    </Button>
  );
}

function DeleteOldVersions() {
  const { connection, ref } = useTableScope();
  const change = { ...ref, operation: 'deleteVersions', old: true } as const;
  return (
    <Button
      kind={connection.production ? 'danger' : 'default'}
      size="small"
      icon={DeleteIcon}
      onPress={() => openChange(change)}
    >
      Delete old versions…
    </Button>
  );
}

function tipText(pair: VersionsBarProps['pair'], markCount: number): string {
  if (pair !== undefined) return `Compare ${pair[0]} with ${pair[1]}`;
  return markCount > 2 ? 'Select only two versions to compare' : 'Select two versions to compare';
}

interface NoVersionFoundProps {
  readonly text: string;
  readonly list: VersionList;
  readonly versions: Versions;
  readonly onDescribe: (version: bigint) => void;
}

/** No loaded version matches the filter: the user can load more, or request the version by its number. */
function NoVersionFound({ text, list, versions, onDescribe }: NoVersionFoundProps) {
  const typed = readTypedVersion(text);
  const canReadOn = !list.isComplete && list.gap === undefined;
  return (
    <EmptyState
      title="Not in the loaded versions"
      actions={
        <>
          {typed.state === 'version' && (
            <Button size="small" onPress={() => onDescribe(typed.version)}>
              Open version {String(typed.version)}
            </Button>
          )}
          {canReadOn && (
            <Button size="small" busy={versions.isReadingOn} onPress={versions.readOn}>
              Load more
            </Button>
          )}
        </>
      }
    >
      {list.isComplete ? 'No version or tag matches.' : 'The list isn’t fully loaded.'}
    </EmptyState>
  );
}

/** The rows whose number or tags contain the text. The row that loads more stays at the end. */
export function filteredRows(
  { rows }: VersionList,
  tags: TagsByVersion | undefined,
  text: string,
): readonly VersionRow[] {
  const query = fold(text.trim());
  if (query === '') return rows;
  const shown = rows.filter(({ key, record }) => {
    if (record === undefined) return false;
    return key.includes(query) || tags?.get(record.version)?.some((tag) => fold(tag).includes(query));
  });
  return shown.map((row, index) => ({ ...row, position: index + 1, siblings: shown.length }));
}

/** The next older loaded version; undefined if there is none, or if one in between may still arrive. */
function versionBefore(list: VersionList, version: bigint): bigint | undefined {
  if (!list.isComplete && !list.isInOrder) return undefined;
  const index = list.rows.findIndex(({ record }) => record?.version === version);
  return index < 0 ? undefined : list.rows[index + 1]?.record?.version;
}

export function ManagedVersions() {
  const { connection } = useTableScope();
  return (
    <p className={styles.managed}>
      <ManagedVersionsIcon size={14} className={styles.managedIcon} />
      <span>{managedVersionsText(connection)}</span>
    </p>
  );
}
