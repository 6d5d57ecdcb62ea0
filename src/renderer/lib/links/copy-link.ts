import { type Link, type LinkProblem, writeLink } from '../../../contract/links.ts';
import { copyAndTell } from '../../ui/copy-and-tell.ts';
import { showToast } from '../../ui/Toasts.tsx';
import { useHostState } from '../host/host-state.ts';
import type { TabContent } from '../workspace/workspace.ts';
import { linkServerOf, linkTargetOf, type ShownTable } from './link-of.ts';

/** Copies a link that opens the same page, here or in the Vitrine of somebody else who has the server. */
export async function copyLink(content: TabContent, shown?: ShownTable): Promise<void> {
  const written = linkTo(content, shown);
  if ('text' in written) await copyAndTell(written.text, 'Link copied');
  else showToast({ tone: 'danger', text: written.problem });
}

function linkTo(content: TabContent, shown: ShownTable | undefined): { readonly text: string } | LinkProblem {
  const target = linkTargetOf(content, shown);
  if (target === undefined) return { problem: 'There is no link to this page.' };
  const connection = useHostState.getState().connections.find(({ id }) => id === target.connectionId);
  if (connection === undefined) return { problem: 'The connection of this page is gone.' };
  const link: Link = {
    server: linkServerOf(connection),
    connectionId: connection.id,
    place: target.place,
  };
  return writeLink(link);
}
