import { visibleSegments } from '../../../ui/VisibleText.tsx';

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** SECURITY: every text of a plan goes through here: in an element or in a quoted attribute it is only ever text. */
export function htmlText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? '');
}

/** A name or a value, its direction kept to itself, and what would not be seen shown by its number. */
export function htmlName(text: string): string {
  const segments = visibleSegments(text).map((segment) =>
    segment.kind === 'text' ? htmlText(segment.text) : `<span class="sign">${segment.code}</span>`,
  );
  return `<bdi>${segments.join('')}</bdi>`;
}
