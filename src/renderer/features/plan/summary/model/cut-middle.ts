/** The beginning and the end of a text that is too long, with `…` between them and no half a character beside it. */
export function cutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = Math.ceil((limit * 2) / 3);
  const start = text.slice(0, head).replace(/[\ud800-\udbff]$/, '');
  const end = text.slice(head - limit).replace(/^[\udc00-\udfff]/, '');
  return `${start}…${end}`;
}
