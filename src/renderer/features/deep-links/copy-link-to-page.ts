import { shownQuery } from '#features/query/lazy-pages.ts';
import { tableStateOf } from '#features/table/index.ts';
import { copyLink } from '#lib/links/copy-link.ts';
import type { ShownPage } from '#lib/links/index.ts';
import { activeTab, hasForm, type TabContent, useWorkspace } from '#lib/workspace/workspace.ts';

/** Copies a link to the shown page, with its view state. */
export async function copyLinkToPage(): Promise<void> {
  const content = activeTab(useWorkspace.getState())?.content;
  if (content !== undefined) await copyLinkTo(content);
}

export async function copyLinkTo(content: TabContent): Promise<void> {
  await copyLink(content, await shownPage(content));
}

async function shownPage(content: TabContent): Promise<ShownPage> {
  if (content.kind !== 'table') return {};
  if (hasForm(content.page)) return shownQuery(content);
  return { version: tableStateOf(content).question.version };
}
