import { useState } from 'react';
import type { VersionRecord } from '../../../../contract/index.ts';
import { useNarrow } from '../../../lib/workspace/use-narrow.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { Note } from '../../../ui/Note.tsx';
import type { Point } from '../../../ui/tree/tree-props.ts';
import { ActivityLink } from '../answer/ActivityLink.tsx';
import { showVersion } from '../answer/show-version.ts';
import { VersionMenu } from '../answer/VersionMenu.tsx';
import { ManagedVersions } from '../overview/ManagedVersions.tsx';
import { changeTableState, useTableState } from '../table-state.ts';
import { findVersion, type VersionList, versionCountWords } from './model/version-list.ts';
import type { Versions } from './use-versions.ts';
import { VersionGrid } from './VersionGrid.tsx';
import styles from './VersionsPage.module.css';
import type { VersionsPageProps } from './VersionsPage.tsx';

export interface VersionsSectionProps extends VersionsPageProps {
  readonly versions: Versions;
  readonly list: VersionList;
}

export function VersionsSection(props: VersionsSectionProps) {
  const { connection, id, list, versions } = props;
  const { versionKey } = useTableState(connection.id, id);
  const [menu, setMenu] = useState<{ readonly record: VersionRecord; readonly at: Point }>();
  const describe = (version: bigint) => showVersion(connection.id, id, version);
  return (
    <section className={styles.section} aria-label="Versions">
      <Bar {...props} />
      <Notes {...props} />
      <VersionGrid
        list={list}
        selectedKey={versionKey}
        isStopped={versions.failure !== undefined || versions.isFetching}
        onSelect={(key) => changeTableState(connection.id, id, { versionKey: key })}
        onDescribe={describe}
        onReadOn={versions.readOn}
        onMenu={(record, at) => setMenu({ record, at })}
      />
      {menu !== undefined && (
        <VersionMenu
          {...{ connection, id }}
          {...menu}
          onDescribe={describe}
          onClose={() => setMenu(undefined)}
        />
      )}
    </section>
  );
}

function Bar({ connection, id, list, versions }: VersionsSectionProps) {
  const { versionKey } = useTableState(connection.id, id);
  const narrow = useNarrow();
  const selected = findVersion(list, versionKey);
  const hasMore = !list.isComplete && list.gap === undefined;
  return (
    <div className={styles.bar}>
      <h2 className={styles.title}>Versions</h2>
      <span className={styles.count} role="status">
        {versionCountWords(list)}
      </span>
      {/* The inspector has it too, and where there is little room it is closed. */}
      {narrow && selected !== undefined && (
        <Button size="small" onPress={() => showVersion(connection.id, id, selected.version)}>
          Describe {String(selected.version)}
        </Button>
      )}
      {hasMore && (
        <Button size="small" busy={versions.isReadingOn} onPress={versions.readOn}>
          Read on
        </Button>
      )}
    </div>
  );
}

function Notes({ connection, table, list, versions, onOpenActivity }: VersionsSectionProps) {
  const { failure } = versions;
  const isManaged = table.managedVersioning === true;
  if (failure === undefined && list.gap === undefined && !isManaged) return null;
  return (
    <div className={styles.notes}>
      {isManaged && <ManagedVersions connection={connection} />}
      {failure && (
        <ErrorBox
          title="The list was not read on. What was read before stays."
          failure={failure.details}
          onRetry={list.isComplete ? versions.readAgain : versions.readOn}
          actions={<ActivityLink failure={failure.details} onOpenActivity={onOpenActivity} />}
        />
      )}
      {list.gap && <Note tone="warn" title={list.gap.message} />}
    </div>
  );
}
