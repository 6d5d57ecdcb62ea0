import { ambiguousParts, formatId, type Id, parseId } from '#protocol/index.ts';

const MAX_OFFERED = 20;

/** What a path looks like where it is only read. */
export function pathText(id: Id): string {
  return id.join(' / ');
}

/** What is typed for an id; undefined where no text says it: a part holds the delimiter, or is all of it. */
export function typedText(id: Id, delimiter: string): string | undefined {
  if (ambiguousParts(id, delimiter).length > 0) return undefined;
  return id.length === 0 ? '' : formatId(id, delimiter);
}

export function typedId(text: string, delimiter: string): Id {
  return parseId(text, delimiter);
}

/** A table that may be offered, made ready to be looked for with every key. */
export interface OfferedName {
  readonly text: string;
  readonly lower: string;
}

export function offeredNames(tables: readonly Id[], delimiter: string): readonly OfferedName[] {
  const texts = tables.flatMap((id) => typedText(id, delimiter) ?? []);
  return [...new Set(texts)].map((text) => ({ text, lower: text.toLowerCase() }));
}

/** Tables whose path holds what is typed. */
export function offeredTables(names: readonly OfferedName[], typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  const begin: string[] = [];
  const hold: string[] = [];
  for (const { text, lower } of names) {
    if (lower.startsWith(wanted)) begin.push(text);
    else if (hold.length < MAX_OFFERED && lower.includes(wanted)) hold.push(text);
    if (begin.length >= MAX_OFFERED) break;
  }
  return [...begin, ...hold].slice(0, MAX_OFFERED);
}
