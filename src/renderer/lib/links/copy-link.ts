import type { Link } from '#contract/links.ts';
import { writeLink } from '#contract/write-link.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { useHostState } from '../host/host-state.ts';
import type { TabContent } from '../workspace/workspace.ts';
import { linkOf, type ShownPage } from './link-of.ts';

/** Copies a link that opens the same page, here or in the Vitrine of somebody else who has the server. */
export async function copyLink(content: TabContent, shown?: ShownPage): Promise<void> {
  const link = linkOf(content, useHostState.getState().connections, shown);
  if ('problem' in link) showToast({ tone: 'danger', text: link.problem });
  else await copyWritten(link);
}

/** The same of what no page shows yet. */
export async function copyWritten(link: Link): Promise<void> {
  const written = writeLink(link);
  if ('problem' in written) showToast({ tone: 'danger', text: written.problem });
  else await copyWithToast(written.text, 'server' in link ? 'Link copied' : WORDS_OF_OWN[link.place.kind]);
}

const ON_THIS_COMPUTER = 'Link copied. It works only on this computer.';
/** What nobody else has is said to be so, before somebody sends it to them. */
const WORDS_OF_OWN = {
  plan: ON_THIS_COMPUTER,
  batch: ON_THIS_COMPUTER,
  plans: 'Link copied',
  server: 'Link copied',
  settings: 'Link copied',
} as const;
