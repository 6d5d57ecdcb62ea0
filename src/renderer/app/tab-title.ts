import type { Connection } from '../../contract/index.ts';
import type { CompareTablesContent, TabContent } from '../lib/workspace/workspace.ts';
import {
  BatchIcon,
  CompareIcon,
  ConnectIcon,
  FileIcon,
  GridIcon,
  NamedTableIcon,
  NamespaceIcon,
  NewTableIcon,
  PlanIcon,
  ServerIcon,
  SettingsIcon,
} from '../ui/icons/icons.ts';
import type { Icon } from '../ui/icons/make-icon.tsx';

/** A table is called by its name; the whole id is in the tooltip. */
export function tabTitle(content: TabContent, connections: readonly Connection[] = []): string {
  switch (content.kind) {
    case 'table':
      return nameOf(content.id);
    case 'query':
      return `${nameOf(content.id)} query`;
    case 'what-if':
      return `${nameOf(content.id)} sweep`;
    case 'plan':
      return content.name;
    case 'plans':
      return 'Plans';
    case 'compare':
      return 'Compare plans';
    case 'compare-tables':
      return comparisonTitle(content);
    case 'batch':
      return content.name;
    case 'create-table':
      return 'New table';
    case 'namespace':
      return content.id.at(-1) ?? connectionName(content.connectionId, connections);
    case 'connection':
      return connectionTitle(connections.find(({ id }) => id === content.connectionId));
    case 'server':
      return 'Local server';
    case 'settings':
      return 'Settings';
  }
}

/** Of two versions of one table its name, and the versions. */
function comparisonTitle({ before, after }: CompareTablesContent): string {
  const [one, other] = [nameOf(before.id), nameOf(after.id)];
  const isOneTable =
    before.connectionId === after.connectionId && JSON.stringify(before.id) === JSON.stringify(after.id);
  return isOneTable
    ? `${one}: ${before.version ?? 'latest'} vs ${after.version ?? 'latest'}`
    : `${one} vs ${other}`;
}

/** The root is called as its connection is. */
function connectionName(connectionId: string, connections: readonly Connection[]): string {
  return connections.find(({ id }) => id === connectionId)?.name ?? 'root';
}

function connectionTitle(connection: Connection | undefined): string {
  return connection === undefined ? 'New connection' : `${connection.name} settings`;
}

function nameOf(id: readonly string[]): string {
  return id.at(-1) ?? 'root';
}

export function tabTooltip(content: TabContent, connections: readonly Connection[]): string {
  const isPlace = content.kind === 'table' || content.kind === 'namespace';
  return isPlace && content.id.length > 0 ? content.id.join(' / ') : tabTitle(content, connections);
}

export function tabIcon({ kind }: TabContent): Icon {
  return ICONS[kind];
}

const ICONS: Readonly<Record<TabContent['kind'], Icon>> = {
  table: NamedTableIcon,
  query: PlanIcon,
  'what-if': GridIcon,
  plan: FileIcon,
  plans: PlanIcon,
  compare: CompareIcon,
  'compare-tables': CompareIcon,
  batch: BatchIcon,
  'create-table': NewTableIcon,
  namespace: NamespaceIcon,
  connection: ConnectIcon,
  server: ServerIcon,
  settings: SettingsIcon,
};
