import type { Workspace } from '#contract/index.ts';
import { refKey, type TableRef } from '#contract/table-ref.ts';
import { defined } from '#protocol/defined.ts';

/** The pages of a table, as they stand beside each other: of what is known of it, of its rows, and of what was asked. */
export const TABLE_PAGES = [
  'overview',
  'schema',
  'versions',
  'stats',
  'properties',
  'metadata',
  'storage',
  'indices',
  'rows',
  /** A query and its plan; what that query finds with other parameters, and how fast. */
  'query',
  'tune',
  'raw',
] as const;

export type TablePageName = (typeof TABLE_PAGES)[number];

/** A table, on one of its pages. */
export interface TableContent extends TableRef {
  readonly kind: 'table';
  /** Where none is named, the one on which it was left. */
  readonly page?: TablePageName;
}

export function tablePageOf({ page = 'overview' }: Pick<TableContent, 'page'>): TablePageName {
  return page;
}

/** Whether a form stands in the place of the tree while the page is shown. */
export function hasForm(page: TablePageName | undefined): page is 'query' | 'tune' {
  return page === 'query' || page === 'tune';
}

/** What a link or a file says may be of another version. */
export function tablePageNamed(name: string | undefined): TablePageName | undefined {
  return TABLE_PAGES.find((known) => known === name);
}

/** Where a plan is: among the runs that the host keeps, or among the texts that were opened. */
export type PlanSource = { readonly runId: string } | { readonly textId: string };

/** One side of a comparison: a table, at its latest version where none is named. */
export interface ComparedTable extends TableRef {
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
interface NamespaceContent {
  readonly kind: 'namespace';
  readonly connectionId: string;
  readonly id: readonly string[];
}

/** What a tab of the work area shows. */
export type TabContent =
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
  /** All that was sent to change something. */
  | { readonly kind: 'history' }
  /** A table made from a file, or from a schema alone, below a namespace. */
  | { readonly kind: 'create-table'; readonly connectionId: string; readonly namespace: readonly string[] }
  | ConnectionContent
  | { readonly kind: 'server' }
  | { readonly kind: 'settings' }
  /** What this Vitrine is. */
  | { readonly kind: 'about' };

/** How a server is reached; null while it is a new one that was not saved yet. */
interface ConnectionContent {
  readonly kind: 'connection';
  readonly connectionId: string | null;
  /** A new one to a bucket. */
  readonly isBucket?: true;
}

type AppSection = 'browse' | 'plans' | 'batch' | 'server' | 'settings';

export type SerializedTab = Workspace['groups'][number]['tabs'][number];

type Kind = TabContent['kind'];

export type ContentOf<Of extends Kind> = Extract<TabContent, { readonly kind: Of }>;

/** What the workspace has to know of one kind of page; how it looks is in `app/pages.tsx`. */
interface PageKind<Content> {
  /** The area of the window to which it belongs. */
  readonly area?: AppSection;
  /**
   * Whether two tabs may show the same, one at each side. What is typed on a page lives there once; of settings and the
   * like there is only one anyway.
   */
  readonly canBeTwice?: true;
  /** Its inspector shows what is selected on it. */
  readonly showsSelection?: true;
  /** Tells it from others of its kind; absent where there is only one. */
  readonly keyOf?: (content: Content) => string;
  /**
   * What is kept of it for the next start; absent for what is one click away, and for texts and forms, which belong to
   * this session. SECURITY: only which thing it is, nothing of what was typed. How it is looked at: `tab-looks.ts`.
   */
  readonly keep?: (content: Content, preview: boolean) => SerializedTab | undefined;
}

const PAGE_KINDS: { readonly [Of in Kind]: PageKind<ContentOf<Of>> } = {
  table: {
    area: 'browse',
    canBeTwice: true,
    showsSelection: true,
    keyOf: refKey,
    keep: ({ connectionId, id, page }, preview) => ({
      connectionId,
      id,
      preview,
      ...defined({ tablePage: page }),
    }),
  },
  namespace: {
    area: 'browse',
    canBeTwice: true,
    keyOf: refKey,
    keep: ({ connectionId, id }, preview) => ({ connectionId, id, preview, page: 'namespace' }),
  },
  plans: { area: 'plans', keep: (_, preview) => ({ page: 'plans', preview }) },
  plan: { area: 'plans', canBeTwice: true, showsSelection: true, keyOf: ({ textId }) => textId },
  compare: {
    area: 'plans',
    canBeTwice: true,
    keyOf: ({ before, after }) => JSON.stringify([before, after]),
    keep: ({ before, after }, preview) =>
      'runId' in before && 'runId' in after
        ? { page: 'compare', before: before.runId, after: after.runId, preview }
        : undefined,
  },
  'compare-tables': {
    area: 'browse',
    canBeTwice: true,
    keyOf: ({ before, after }) => `${sideKey(before)} ${sideKey(after)}`,
    keep: ({ before, after, section }, preview) => ({
      page: 'compare-tables',
      before: keptTable(before),
      after: keptTable(after),
      preview,
      ...defined({ section }),
    }),
  },
  batch: {
    area: 'batch',
    keyOf: ({ draftId }) => draftId,
    keep: ({ draftId, name }, preview) => ({ page: 'batch', draftId, name, preview }),
  },
  history: { area: 'batch', showsSelection: true, keep: (_, preview) => ({ page: 'history', preview }) },
  'create-table': {
    keyOf: ({ connectionId, namespace }) => `${connectionId} ${JSON.stringify(namespace)}`,
  },
  connection: {
    keyOf: ({ connectionId, isBucket }) => connectionId ?? (isBucket ? 'bucket' : ''),
    keep: ({ connectionId }, preview) =>
      connectionId === null ? undefined : { connectionId, id: [], preview, page: 'connection' },
  },
  server: { area: 'server' },
  settings: { area: 'settings' },
  about: { area: 'settings' },
};

function kindOf<Content extends TabContent>({ kind }: Content): PageKind<Content> {
  // Each kind is under its own name, which the types can't follow through the union.
  return PAGE_KINDS[kind] as PageKind<Content>;
}

/** To which area of the window a page belongs; with no page at all one is among the tables. */
export function areaOf(content: TabContent | undefined): AppSection | undefined {
  return content === undefined ? 'browse' : kindOf(content).area;
}

export function canBeTwice(content: TabContent): boolean {
  return kindOf(content).canBeTwice === true;
}

export function showsSelection(content: TabContent): boolean {
  return kindOf(content).showsSelection === true;
}

export function tabKey(content: TabContent): string {
  const own = kindOf(content).keyOf?.(content);
  return own === undefined ? content.kind : `${content.kind} ${own}`;
}

/** What a tab shows, as it is kept for the next start. */
export function keptTab(content: TabContent, preview: boolean): SerializedTab | undefined {
  return kindOf(content).keep?.(content, preview);
}

/** What a tab showed that was kept. The types of the contract say which pages there are. */
export function contentOfKept(kept: SerializedTab): TabContent {
  switch (kept.page) {
    case 'compare-tables':
      return comparisonOf(kept);
    case 'compare':
      return { kind: 'compare', before: { runId: kept.before }, after: { runId: kept.after } };
    case 'batch':
      return { kind: 'batch', draftId: kept.draftId, name: kept.name };
    case 'plans':
    case 'history':
      return { kind: kept.page };
    case 'connection':
      return { kind: 'connection', connectionId: kept.connectionId };
    case 'namespace':
      return { kind: 'namespace', connectionId: kept.connectionId, id: kept.id };
    default:
      return tableOfKept(kept);
  }
}

function tableOfKept({ connectionId, id, tablePage }: KeptPlace): TableContent {
  const page = tablePageNamed(tablePage);
  return { kind: 'table', connectionId, id, ...defined({ page }) };
}

type KeptPlace = Extract<SerializedTab, { readonly connectionId: string }>;

type KeptComparison = Extract<SerializedTab, { readonly page: 'compare-tables' }>;

type KeptTable = KeptComparison['before'];

function comparisonOf({ before, after, section }: KeptComparison): CompareTablesContent {
  return {
    kind: 'compare-tables',
    before: tableOf(before),
    after: tableOf(after),
    ...(section !== undefined && isCompareSection(section) ? { section } : {}),
  };
}

function tableOf({ connectionId, id, version }: KeptTable): ComparedTable {
  return { connectionId, id, ...(version === undefined ? {} : { version: BigInt(version) }) };
}

function keptTable({ connectionId, id, version }: ComparedTable): KeptTable {
  return { connectionId, id, ...(version === undefined ? {} : { version: String(version) }) };
}

function sideKey({ connectionId, id, version }: ComparedTable): string {
  return JSON.stringify([connectionId, id, version === undefined ? null : String(version)]);
}
