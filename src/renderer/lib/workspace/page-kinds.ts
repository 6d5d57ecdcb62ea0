import type { Workspace } from '#contract/index.ts';
import { type NamespaceRef, refKey, type TableRef } from '#contract/table-ref.ts';
import { defined } from '#protocol/defined.ts';

/** The pages of a table, in the order of their tabs, each with what it has beside it: details of the selection, or a form. */
const TABLE_PAGES = {
  overview: 'inspector',
  schema: 'inspector',
  versions: 'inspector',
  stats: 'nothing',
  properties: 'inspector',
  metadata: 'inspector',
  storage: 'nothing',
  indices: 'inspector',
  rows: 'inspector',
  /** A query and its plan; its results and latency with other parameters. */
  query: 'form',
  tune: 'form',
  raw: 'nothing',
} as const satisfies Readonly<Record<string, 'inspector' | 'form' | 'nothing'>>;

export type TablePageName = keyof typeof TABLE_PAGES;

type PageWith<Beside> = {
  [Name in TablePageName]: (typeof TABLE_PAGES)[Name] extends Beside ? Name : never;
}[TablePageName];

/** Its form replaces the tree. */
export type FormPage = PageWith<'form'>;
/** Something on it can be selected. */
export type InspectedPage = PageWith<'inspector'>;

export const TABLE_PAGE_NAMES: readonly TablePageName[] = Object.keys(TABLE_PAGES).filter(isTablePage);

function isTablePage(name: string): name is TablePageName {
  return Object.hasOwn(TABLE_PAGES, name);
}

export interface TableContent extends TableRef {
  readonly kind: 'table';
  /** Undefined for the page that was last shown. */
  readonly page?: TablePageName;
}

export function tablePageOf({ page = 'overview' }: Pick<TableContent, 'page'>): TablePageName {
  return page;
}

export function hasForm(page: TablePageName | undefined): page is FormPage {
  return page !== undefined && TABLE_PAGES[page] === 'form';
}

export function isInspected(page: TablePageName): page is InspectedPage {
  return TABLE_PAGES[page] === 'inspector';
}

/** The name may come from a link or file of another version of Vitrine. */
export function tablePageNamed(name: string | undefined): TablePageName | undefined {
  return name !== undefined && isTablePage(name) ? name : undefined;
}

/** A plan among the recent runs of the host, or among the opened texts. */
export type PlanSource = { readonly runId: string } | { readonly textId: string };

/** One side of a comparison: a table, at its latest version by default. */
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

/** The name may come from a link or file of a later version of Vitrine. */
export function isCompareSection(text: string): text is CompareSection {
  return COMPARE_SECTIONS.some((section) => section === text);
}

/** Two tables, or two versions of one. */
export interface CompareTablesContent {
  readonly kind: 'compare-tables';
  readonly before: ComparedTable;
  readonly after: ComparedTable;
  /** The first one by default. */
  readonly section?: CompareSection;
}

/** The contents of a namespace and its properties; the root is one, too. */
interface NamespaceContent extends NamespaceRef {
  readonly kind: 'namespace';
}

/** The content of a tab in the work area. */
export type TabContent =
  | TableContent
  /** The start page for plans: opened texts and recent runs. */
  | { readonly kind: 'plans' }
  /** A plan whose text was pasted, opened, or dropped. */
  | { readonly kind: 'plan'; readonly textId: string; readonly name: string }
  | { readonly kind: 'compare'; readonly before: PlanSource; readonly after: PlanSource }
  | CompareTablesContent
  | NamespaceContent
  /** A batch, either a draft or committed. */
  | { readonly kind: 'batch'; readonly draftId: string; readonly name: string }
  | { readonly kind: 'history' }
  /** Creates a table in a namespace, from a file or only a schema. */
  | { readonly kind: 'create-table'; readonly connectionId: string; readonly namespace: readonly string[] }
  | ConnectionContent
  | { readonly kind: 'server' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'about' };

/** The form of a connection; null for a new one that isn’t saved yet. */
interface ConnectionContent {
  readonly kind: 'connection';
  readonly connectionId: string | null;
  /** A new connection to a bucket. */
  readonly isBucket?: true;
}

type AppSection = 'browse' | 'plans' | 'batch' | 'server' | 'settings';

export type SerializedTab = Workspace['groups'][number]['tabs'][number];

type Kind = TabContent['kind'];

export type ContentOf<Of extends Kind> = Extract<TabContent, { readonly kind: Of }>;

/** What the workspace knows about a kind of page; its component is in `app/pages.tsx`. */
interface PageKind<Content> {
  /** The section of the window that it belongs to. */
  readonly area?: AppSection;
  /**
   * Whether both sides may show the same page. Typed text is only on one page; settings and similar pages exist once.
   */
  readonly canBeTwice?: true;
  /** Its inspector shows the selection. */
  readonly showsSelection?: true;
  /** Identifies the page among its kind; undefined if there is only one. */
  readonly keyOf?: (content: Content) => string;
  /**
   * What is saved for the next start; undefined for pages one click away, and for texts and forms, which belong to this
   * session. SECURITY: only which item it is, nothing that was typed. Its view state is in `tab-looks.ts`.
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
      before: savedTable(before),
      after: savedTable(after),
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
  // Each kind is stored under its own name, which the types can’t express for the union.
  return PAGE_KINDS[kind] as PageKind<Content>;
}

/** The section of a page; without a page, the tables. */
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

/** The content of a tab, as saved for the next start. */
export function tabToSave(content: TabContent, preview: boolean): SerializedTab | undefined {
  return kindOf(content).keep?.(content, preview);
}

/** The content of a saved tab. The types of the contract list all pages. */
export function contentOfSaved(saved: SerializedTab): TabContent {
  switch (saved.page) {
    case 'compare-tables':
      return comparisonOf(saved);
    case 'compare':
      return { kind: 'compare', before: { runId: saved.before }, after: { runId: saved.after } };
    case 'batch':
      return { kind: 'batch', draftId: saved.draftId, name: saved.name };
    case 'plans':
    case 'history':
      return { kind: saved.page };
    case 'connection':
      return { kind: 'connection', connectionId: saved.connectionId };
    case 'namespace':
      return { kind: 'namespace', connectionId: saved.connectionId, id: saved.id };
    default:
      return tableOfSaved(saved);
  }
}

function tableOfSaved({ connectionId, id, tablePage }: SavedPlace): TableContent {
  const page = tablePageNamed(tablePage);
  return { kind: 'table', connectionId, id, ...defined({ page }) };
}

type SavedPlace = Extract<SerializedTab, { readonly connectionId: string }>;

type SavedComparison = Extract<SerializedTab, { readonly page: 'compare-tables' }>;

type SavedTable = SavedComparison['before'];

function comparisonOf({ before, after, section }: SavedComparison): CompareTablesContent {
  return {
    kind: 'compare-tables',
    before: tableOf(before),
    after: tableOf(after),
    ...(section !== undefined && isCompareSection(section) ? { section } : {}),
  };
}

function tableOf({ connectionId, id, version }: SavedTable): ComparedTable {
  return { connectionId, id, ...(version === undefined ? {} : { version: BigInt(version) }) };
}

function savedTable({ connectionId, id, version }: ComparedTable): SavedTable {
  return { connectionId, id, ...(version === undefined ? {} : { version: String(version) }) };
}

function sideKey({ connectionId, id, version }: ComparedTable): string {
  return JSON.stringify([connectionId, id, version === undefined ? null : String(version)]);
}
