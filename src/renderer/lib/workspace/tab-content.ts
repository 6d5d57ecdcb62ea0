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
