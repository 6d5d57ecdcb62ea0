import { type StringEntries, toStringEntries } from '../../contract/index.ts';

/** What a server keeps by name. Not there stays not there, and null stays null: the two are different facts. */
export function presentTexts(
  texts: Readonly<Record<string, string>> | null | undefined,
): StringEntries | null | undefined {
  return texts && toStringEntries(texts);
}
