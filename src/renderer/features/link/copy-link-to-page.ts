import { copyLink } from '../../lib/links/copy-link.ts';
import { activeTab, isAboutTable, useWorkspace } from '../../lib/workspace/workspace.ts';
import { showToast } from '../../ui/Toasts.tsx';
import { shownTable } from '../table/index.ts';

export async function copyLinkToPage(): Promise<void> {
  const content = activeTab(useWorkspace.getState())?.content;
  if (content === undefined)
    showToast({ tone: 'danger', text: 'No page is open that a link could lead to.' });
  else if (isAboutTable(content)) await copyLink(content, shownTable(content.connectionId, content.id));
  else await copyLink(content);
}
