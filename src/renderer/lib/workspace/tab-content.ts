/** A page about one table. */
export interface TableContent {
  readonly kind: 'table' | 'query' | 'what-if';
  readonly connectionId: string;
  readonly id: readonly string[];
}

/** Where a plan is: among the runs that the host keeps, or among the texts that were opened. */
export type PlanSource = { readonly runId: string } | { readonly textId: string };

/** One side of a comparison: a table, at its latest version where none is named. */
export interface ComparedTable {
  readonly connectionId: string;
  readonly id: readonly string[];
  readonly version?: bigint;
}

const COMPARE_SECTIONS = [
  'schema',
  'properties',
  'metadata',
  'schema-metadata',
  'stats',
  'manifest',
  'location',
] as const;
export type CompareSection = (typeof COMPARE_SECTIONS)[number];

/** What a link or a file says may be of a later version. */
export function isCompareSection(text: string): text is CompareSection {
  return COMPARE_SECTIONS.some((section) => section === text);
}

/** Two tables, or two versions of one. */
export interface CompareTablesContent {
  readonly kind: 'compare-tables';
  readonly before: ComparedTable;
  readonly after: ComparedTable;
  /** The first, where none is named. */
  readonly section?: CompareSection;
}

/** What is in a namespace and what its server says of it; the root is one too. */
export interface NamespaceContent {
  readonly kind: 'namespace';
  readonly connectionId: string;
  readonly id: readonly string[];
}

/** What a tab of the work area shows. */
export type TabContent =
  /** A table; a query on it and its plan; what if that query's parameters were others. */
  | TableContent
  /** Where plans are opened: texts, and what ran before. */
  | { readonly kind: 'plans' }
  /** The text of a plan that was pasted, opened or dropped. */
  | { readonly kind: 'plan'; readonly textId: string; readonly name: string }
  | { readonly kind: 'compare'; readonly before: PlanSource; readonly after: PlanSource }
  | CompareTablesContent
  | NamespaceContent
  /** A batch that is put together, or that was sent. */
  | { readonly kind: 'batch'; readonly draftId: string; readonly name: string }
  /** A table made from a file, or from a schema alone, below a namespace. */
  | { readonly kind: 'create-table'; readonly connectionId: string; readonly namespace: readonly string[] }
  | ConnectionContent
  | { readonly kind: 'server' }
  | { readonly kind: 'settings' };

/** How a server is reached; null while it is a new one that was not saved yet. */
export interface ConnectionContent {
  readonly kind: 'connection';
  readonly connectionId: string | null;
}

export function isAboutTable(content: TabContent): content is TableContent {
  return content.kind === 'table' || content.kind === 'query' || content.kind === 'what-if';
}

export type AppSection = 'browse' | 'plans' | 'batch' | 'server' | 'settings';

const AREAS: Readonly<Record<TabContent['kind'], AppSection | undefined>> = {
  table: 'browse',
  namespace: 'browse',
  'compare-tables': 'browse',
  plans: 'plans',
  plan: 'plans',
  query: 'plans',
  'what-if': 'plans',
  compare: 'plans',
  batch: 'batch',
  server: 'server',
  settings: 'settings',
  connection: undefined,
  'create-table': undefined,
};

/** To which area of the window a page belongs; with no page at all one is among the tables. */
export function areaOf(content: TabContent | undefined): AppSection | undefined {
  return content === undefined ? 'browse' : AREAS[content.kind];
}

/** Whether something on the page can have its details beside it. */
export function hasInspector({ kind }: TabContent): boolean {
  return ['table', 'query', 'plan', 'batch', 'connection'].includes(kind);
}

export function tabKey(content: TabContent): string {
  switch (content.kind) {
    case 'table':
    case 'query':
    case 'what-if':
    case 'namespace':
      return `${content.kind} ${content.connectionId} ${JSON.stringify(content.id)}`;
    case 'plan':
      return `plan ${content.textId}`;
    case 'batch':
      return `batch ${content.draftId}`;
    case 'connection':
      return `connection ${content.connectionId ?? ''}`;
    case 'create-table':
      return `create-table ${content.connectionId} ${JSON.stringify(content.namespace)}`;
    case 'compare':
      return `compare ${JSON.stringify([content.before, content.after])}`;
    case 'compare-tables':
      return `compare-tables ${sideKey(content.before)} ${sideKey(content.after)}`;
    default:
      return content.kind;
  }
}

function sideKey({ connectionId, id, version }: ComparedTable): string {
  return JSON.stringify([connectionId, id, version === undefined ? null : String(version)]);
}

/**
 * Whether two tabs may show it, one at each side. What is typed on a page lives there once; of settings and the like
 * there is only one anyway.
 */
export function canBeTwice({ kind }: TabContent): boolean {
  return ['table', 'namespace', 'plan', 'compare', 'compare-tables'].includes(kind);
}
