import type { Connection } from '../../contract/index.ts';
import type { TabContent } from '../lib/workspace/workspace.ts';
import {
  BatchIcon,
  CompareIcon,
  ConnectIcon,
  FileIcon,
  GridIcon,
  NamedTableIcon,
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
      return `${nameOf(content.id)}, plan`;
    case 'what-if':
      return `${nameOf(content.id)}, what if`;
    case 'plan':
      return content.name;
    case 'plans':
      return 'Plans';
    case 'compare':
      return 'Compare';
    case 'batch':
      return content.name;
    case 'create-table':
      return 'New table';
    case 'connection':
      return connectionTitle(connections.find(({ id }) => id === content.connectionId));
    case 'server':
      return 'Local server';
    case 'settings':
      return 'Settings';
  }
}

function connectionTitle(connection: Connection | undefined): string {
  return connection === undefined ? 'New connection' : `${connection.name}, connection`;
}

function nameOf(id: readonly string[]): string {
  return id.at(-1) ?? 'root';
}

export function tabTooltip(content: TabContent, connections: readonly Connection[]): string {
  return content.kind === 'table' ? content.id.join(' / ') : tabTitle(content, connections);
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
  batch: BatchIcon,
  'create-table': NewTableIcon,
  connection: ConnectIcon,
  server: ServerIcon,
  settings: SettingsIcon,
};
