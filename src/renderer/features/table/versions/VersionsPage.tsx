import type { Connection, Table } from '../../../../contract/index.ts';
import { isDeclaredOnly } from '../properties/model/facts.ts';
import { useTableState } from '../table-state.ts';
import { versionsPlace } from './model/versions-place.ts';
import { NoVersions } from './NoVersions.tsx';
import { useVersions } from './use-versions.ts';
import { VersionsSection } from './VersionsSection.tsx';

export interface VersionsPageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly table: Table;
}

/** The versions that a table has, or why there is no list of them. */
export function VersionsPage(props: VersionsPageProps) {
  const { connection, id, table } = props;
  const { asksAnyway } = useTableState(connection.id, id);
  const isRefused = connection.capabilities.listVersions === 'no' && !asksAnyway;
  const isDeclared = isDeclaredOnly(table);
  const versions = useVersions(connection, id, !isDeclared && !isRefused);
  const { list } = versions;
  if (list !== undefined && list.rows.length > 0) {
    return <VersionsSection {...props} versions={versions} list={list} />;
  }
  return (
    <NoVersions {...props} versions={versions} place={versionsPlace({ isDeclared, isRefused, versions })} />
  );
}
