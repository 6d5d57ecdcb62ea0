import { useDeferredValue, useState } from 'react';
import type { VersionRecord } from '../../../../contract/index.ts';
import { useCommands } from '../../../lib/commands/use-commands.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { Note } from '../../../ui/Note.tsx';
import type { Point } from '../../../ui/tree/tree-props.ts';
import { compareTable, openComparison } from '../../compare-tables/index.ts';
import { ManagedVersions } from '../overview/ManagedVersions.tsx';
import { ActivityLink } from '../request/ActivityLink.tsx';
import styles from '../request/list-page.module.css';
import { showVersion } from '../request/show-version.ts';
import { useTableState } from '../table-state.ts';
import { versionBefore } from './model/version-before.ts';
import { filteredRows } from './model/version-filter.ts';
import { findVersion, type VersionList } from './model/version-list.ts';
import { NoVersionFound } from './NoVersionFound.tsx';
import { useMarks } from './use-marks.ts';
import { useTagsByVersion } from './use-tags-by-version.ts';
import type { Versions } from './use-versions.ts';
import { VersionGrid } from './VersionGrid.tsx';
import { VersionRowMenu } from './VersionRowMenu.tsx';
import { VersionsBar } from './VersionsBar.tsx';
import type { VersionsPageProps } from './VersionsPage.tsx';

export interface VersionsSectionProps extends VersionsPageProps {
  readonly versions: Versions;
  readonly list: VersionList;
}

export function VersionsSection(props: VersionsSectionProps) {
  const { connection, id, list, versions } = props;
  const { versionKey } = useTableState(connection.id, id);
  const [filter, setFilter] = useState('');
  const [menu, setMenu] = useState<{ readonly record: VersionRecord; readonly at: Point }>();
  const { tags, hasFailed } = useTagsByVersion(connection, id, true);
  const rows = filteredRows(list, tags, useDeferredValue(filter));
  const marks = useMarks(connection.id, id, rows);
  const selected = findVersion(list, versionKey);
  const describe = (version: bigint) => showVersion(connection.id, id, version);
  const pair = marks.pair ?? (marks.count === 0 ? pairWithBefore(list, selected) : undefined);
  function compare(): void {
    const at = (version: bigint) => ({ connectionId: connection.id, id, version });
    // With nothing selected the page of the comparison is where both sides are chosen.
    if (pair === undefined) compareTable({ connectionId: connection.id, id });
    else openComparison(at(pair[0]), at(pair[1]));
  }
  useCommands({ 'table.compare': compare });
  return (
    <section className={styles.section} aria-label="Versions">
      <VersionsBar
        {...{ connection, id, list, versions, filter, selected, pair }}
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
          {...{ list, rows, tags, marks, selected }}
          isStopped={versions.failure !== undefined || versions.isFetching}
          onDescribe={describe}
          onReadOn={versions.readOn}
          onMenu={(record, at) => setMenu({ record, at })}
        />
      )}
      {menu !== undefined && (
        <VersionRowMenu
          {...{ connection, id }}
          {...menu}
          pair={marks.pair}
          before={versionBefore(list, menu.record.version)}
          onDescribe={describe}
          onClose={() => setMenu(undefined)}
        />
      )}
    </section>
  );
}

/** Where nothing else is marked: a version with the one that it follows. */
function pairWithBefore(
  list: VersionList,
  selected: VersionRecord | undefined,
): readonly [bigint, bigint] | undefined {
  const before = selected && versionBefore(list, selected.version);
  return selected === undefined || before === undefined ? undefined : [before, selected.version];
}

function Notes({ connection, table, list, versions }: VersionsSectionProps) {
  const { failure } = versions;
  const isManaged = table.managedVersioning === true;
  if (failure === undefined && list.gap === undefined && !isManaged) return null;
  return (
    <div className={styles.notes}>
      {isManaged && <ManagedVersions connection={connection} />}
      {failure && (
        <ErrorBox
          title="Couldn’t load more versions"
          failure={failure.details}
          onRetry={list.isComplete ? versions.readAgain : versions.readOn}
          actions={<ActivityLink failure={failure.details} />}
        />
      )}
      {list.gap && <Note tone="warn" title={list.gap.message} />}
    </div>
  );
}
