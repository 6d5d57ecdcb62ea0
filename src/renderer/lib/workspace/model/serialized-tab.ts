import type { Workspace } from '../../../../contract/index.ts';
import { type ComparedTable, isAboutTable, isCompareSection, type TabContent } from '../tab-content.ts';

export type SerializedTab = Workspace['groups'][number]['tabs'][number];

/**
 * What a tab shows, as it is kept for the next start; undefined for what is one click away, and for texts and forms, which
 * belong to this session. SECURITY: only which thing it is, nothing of what was typed.
 */
export function keptTab(content: TabContent, preview: boolean): SerializedTab | undefined {
  if (isAboutTable(content) || content.kind === 'namespace') {
    const { kind, connectionId, id } = content;
    return { connectionId, id: [...id], preview, ...(kind === 'table' ? {} : { page: kind }) };
  }
  switch (content.kind) {
    case 'connection':
      if (content.connectionId === null) return undefined;
      return { connectionId: content.connectionId, id: [], preview, page: 'connection' };
    case 'compare-tables':
      return keptComparison(content, preview);
    case 'compare':
      return keptPlans(content, preview);
    case 'batch':
      return { page: 'batch', draftId: content.draftId, name: content.name, preview };
    case 'plans':
      return { page: 'plans', preview };
    default:
      return undefined;
  }
}

type Of<Kind extends TabContent['kind']> = Extract<TabContent, { readonly kind: Kind }>;

function keptComparison({ before, after, section }: Of<'compare-tables'>, preview: boolean): SerializedTab {
  return {
    ...{ page: 'compare-tables', before: keptTable(before), after: keptTable(after), preview },
    ...(section === undefined ? {} : { section }),
  };
}

type KeptTable = Extract<SerializedTab, { readonly page: 'compare-tables' }>['before'];

function keptTable({ connectionId, id, version }: ComparedTable): KeptTable {
  return { connectionId, id: [...id], ...(version === undefined ? {} : { version: String(version) }) };
}

function keptPlans({ before, after }: Of<'compare'>, preview: boolean): SerializedTab | undefined {
  if (!('runId' in before && 'runId' in after)) return undefined;
  return { page: 'compare', before: before.runId, after: after.runId, preview };
}

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

function comparisonOf({
  before,
  after,
  section,
}: Extract<SerializedTab, { readonly page: 'compare-tables' }>): TabContent {
  return {
    ...{ kind: 'compare-tables', before: tableOf(before), after: tableOf(after) },
    ...(section !== undefined && isCompareSection(section) ? { section } : {}),
  };
}

function tableOf({ connectionId, id, version }: KeptTable): ComparedTable {
  return { connectionId, id, ...(version === undefined ? {} : { version: BigInt(version) }) };
}
