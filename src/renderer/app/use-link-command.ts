import { useEffect } from 'react';
import { copyLinkToPage } from '../features/link/index.ts';
import { handleCommands } from '../lib/commands/handlers.ts';
import { hasLink } from '../lib/links/index.ts';
import { activeTab, useWorkspace } from '../lib/workspace/workspace.ts';

/** A link to the page that is shown can be copied, where there is one. */
export function useLinkCommand(): void {
  const isOffered = useWorkspace((state) => hasLink(activeTab(state)?.content));
  useEffect(() => (isOffered ? handleCommands({ 'link.copy': copyLinkToPage }) : undefined), [isOffered]);
}
