import { visibleSegments } from '#ui/VisibleText.tsx';

/**
 * SECURITY: a text for a drawing, where nothing can stand around a part of it as in a page: characters that hide or move
 * others are written as their codes, and the rest keeps its direction to itself.
 */
export function visibleLine(text: string): string {
  const cut = text.slice(0, MOST);
  const line = visibleSegments(cut)
    .map((segment) => (segment.kind === 'sign' ? `<${segment.code}>` : segment.text))
    .join('');
  return cut.length < text.length ? `${line}…` : line;
}

/** No box is so wide that more could be read in it. */
const MOST = 400;
