import type { Workspace } from '#contract/index.ts';
import {
  type ComparedTable,
  type CompareTablesContent,
  isCompareSection,
  type TabContent,
  type TableContent,
} from './tab-content.ts';

export type AppSection = 'browse' | 'plans' | 'batch' | 'server' | 'settings';

export type SerializedTab = Workspace['groups'][number]['tabs'][number];

type Kind = TabContent['kind'];
export type ContentOf<Of extends Kind> = Of extends TableContent['kind']
  ? TableContent
  : Extract<TabContent, { readonly kind: Of }>;

/** What the workspace has to know of one kind of page; how it looks is in `app/pages.tsx`. */
interface PageKind<Content> {
  /** The area of the window to which it belongs. */
  readonly area?: AppSection;
  /**
   * Whether two tabs may show the same, one at each side. What is typed on a page lives there once; of settings and the
   * like there is only one anyway.
   */
  readonly canBeTwice?: true;
  /** Tells it from others of its kind; absent where there is only one. */
  readonly keyOf?: (content: Content) => string;
  /**
   * What is kept of it for the next start; absent for what is one click away, and for texts and forms, which belong to
   * this session. SECURITY: only which thing it is, nothing of what was typed.
   */
  readonly keep?: (content: Content, preview: boolean) => SerializedTab | undefined;
}

const ABOUT_ID = {
  keyOf: ({ connectionId, id }: Extract<TabContent, { readonly id: readonly string[] }>) =>
    `${connectionId} ${JSON.stringify(id)}`,
  keep: (
    { kind, connectionId, id }: Extract<TabContent, { readonly id: readonly string[] }>,
    preview: boolean,
  ): SerializedTab => ({ connectionId, id: [...id], preview, ...(kind === 'table' ? {} : { page: kind }) }),
};

const PAGE_KINDS: { readonly [Of in Kind]: PageKind<ContentOf<Of>> } = {
  table: { ...ABOUT_ID, area: 'browse', canBeTwice: true },
  namespace: { ...ABOUT_ID, area: 'browse', canBeTwice: true },
  query: { ...ABOUT_ID, area: 'plans' },
  'what-if': { ...ABOUT_ID, area: 'plans' },
  plans: { area: 'plans', keep: (_, preview) => ({ page: 'plans', preview }) },
  plan: { area: 'plans', canBeTwice: true, keyOf: ({ textId }) => textId },
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
      ...{ page: 'compare-tables', before: keptTable(before), after: keptTable(after), preview },
      ...(section === undefined ? {} : { section }),
    }),
  },
  batch: {
    area: 'batch',
    keyOf: ({ draftId }) => draftId,
    keep: ({ draftId, name }, preview) => ({ page: 'batch', draftId, name, preview }),
  },
  'create-table': {
    keyOf: ({ connectionId, namespace }) => `${connectionId} ${JSON.stringify(namespace)}`,
  },
  connection: {
    keyOf: ({ connectionId }) => connectionId ?? '',
    keep: ({ connectionId }, preview) =>
      connectionId === null ? undefined : { connectionId, id: [], preview, page: 'connection' },
  },
  server: { area: 'server' },
  settings: { area: 'settings' },
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

export function tabKey(content: TabContent): string {
  const own = kindOf(content).keyOf?.(content);
  return own === undefined ? content.kind : `${content.kind} ${own}`;
}

/** What a tab shows, as it is kept for the next start. */
export function keptTab(content: TabContent, preview: boolean): SerializedTab | undefined {
  return kindOf(content).keep?.(content, preview);
}

/** What a tab showed that was kept. The types of the contract say which pages there are. */
export function contentOf(kept: SerializedTab): TabContent {
  switch (kept.page) {
    case 'compare-tables':
      return comparisonOf(kept);
    case 'compare':
      return { kind: 'compare', before: { runId: kept.before }, after: { runId: kept.after } };
    case 'batch':
      return { kind: 'batch', draftId: kept.draftId, name: kept.name };
    case 'plans':
      return { kind: 'plans' };
    case 'connection':
      return { kind: 'connection', connectionId: kept.connectionId };
    default:
      return { kind: kept.page ?? 'table', connectionId: kept.connectionId, id: kept.id };
  }
}

type KeptComparison = Extract<SerializedTab, { readonly page: 'compare-tables' }>;
type KeptTable = KeptComparison['before'];

function comparisonOf({ before, after, section }: KeptComparison): CompareTablesContent {
  return {
    ...{ kind: 'compare-tables', before: tableOf(before), after: tableOf(after) },
    ...(section !== undefined && isCompareSection(section) ? { section } : {}),
  };
}

function tableOf({ connectionId, id, version }: KeptTable): ComparedTable {
  return { connectionId, id, ...(version === undefined ? {} : { version: BigInt(version) }) };
}

function keptTable({ connectionId, id, version }: ComparedTable): KeptTable {
  return { connectionId, id: [...id], ...(version === undefined ? {} : { version: String(version) }) };
}

function sideKey({ connectionId, id, version }: ComparedTable): string {
  return JSON.stringify([connectionId, id, version === undefined ? null : String(version)]);
}
