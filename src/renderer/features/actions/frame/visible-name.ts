import { cutText, visibleSegments } from '#ui/VisibleText.tsx';

const LONGEST = 60;

/** SECURITY: a name from a server, for a message that is text only: unseen characters by their code, and not too long. */
export function visibleName(name: string): string {
  const shown = cutText(name, LONGEST);
  const segments = visibleSegments(shown, { marked: undefined, multiline: false });
  const words = segments.map((segment) => (segment.kind === 'sign' ? `‹${segment.code}›` : segment.text));
  return words.join('') + (shown.length < name.length ? '…' : '');
}
