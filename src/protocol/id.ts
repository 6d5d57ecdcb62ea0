/** A namespace or table as a list of name parts; `[]` is the root namespace. */
export type Id = readonly string[];

export const DEFAULT_DELIMITER = '$';

/** The ID as text: parts joined by the delimiter. The delimiter alone means the root. */
export function formatId(id: Id, delimiter: string = DEFAULT_DELIMITER): string {
  return id.length === 0 ? delimiter : id.join(delimiter);
}

/** The counterpart of {@link formatId}. */
export function parseId(text: string, delimiter: string = DEFAULT_DELIMITER): Id {
  return text === delimiter || text === '' ? [] : text.split(delimiter);
}

/** The parts that contain the delimiter. As text, such an ID is indistinguishable from a longer one. */
export function ambiguousParts(id: Id, delimiter: string = DEFAULT_DELIMITER): readonly string[] {
  return id.filter((part) => part.includes(delimiter));
}

/** The ID as one path segment, encoded exactly once. */
export function encodePathId(id: Id, delimiter: string = DEFAULT_DELIMITER): string {
  return encodePathSegment(formatId(id, delimiter));
}

/**
 * `.` and `..` are valid names, but a URL parser drops such segments even if encoded. Their dots are encoded here,
 * and the sender must use the path as it is, without `new URL`.
 */
export function encodePathSegment(segment: string): string {
  if (segment === '.' || segment === '..') return segment.replaceAll('.', '%2E');
  return encodeURIComponent(segment.toWellFormed());
}

export function sameId(a: Id, b: Id): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}
