import type { OwnPlace } from '../../../contract/links.ts';
import { Note } from '../../ui/Note.tsx';

/** What a link leads to is kept on one computer, and this is another one, or it was removed. */
export function NotHere({ place }: { readonly place: OwnPlace }) {
  const { title, words } = place.kind === 'batch' ? BATCH : PLAN;
  return (
    <Note tone="info" announced title={title}>
      {words}
    </Note>
  );
}

const BATCH = {
  title: 'This batch is not on this computer',
  words:
    'A batch is kept where it is put together, until it is removed. Ask whoever sent the link for its text: it can be pasted into a batch here.',
};

const PLAN = {
  title: 'This plan is not on this computer',
  words:
    'A plan is kept where it was asked for, and the oldest make room for new ones. Ask whoever sent the link for its text: Plans opens it.',
};
