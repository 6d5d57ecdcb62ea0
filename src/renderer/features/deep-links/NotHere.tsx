import type { AppPage } from '../../../contract/links.ts';
import { Note } from '../../ui/Note.tsx';

/** What a link leads to is kept on one computer, and this is another one, or it was removed. */
export function NotHere({ place }: { readonly place: AppPage }) {
  const { title, words } = place.kind === 'batch' ? BATCH : PLAN;
  return (
    <Note tone="info" announced title={title}>
      {words}
    </Note>
  );
}

const BATCH = {
  title: 'This batch isn’t on this computer',
  words:
    'Batches are saved only on the computer where they were created. Ask the sender for the JSON and paste it into a batch.',
};

const PLAN = {
  title: 'This plan isn’t on this computer',
  words:
    'Plans are saved only on the computer that ran them. Ask the sender for the plan text and open it in Plans.',
};
