/** One of the texts that a field offers. */
export interface ComboOption {
  readonly value: string;
  /** What is known of it, as the type of a column. */
  readonly note?: string;
}

/** More than one can look through; further ones come up as more is typed. */
const MOST = 100;

/** Those that hold what was typed; all of them while one of them stands there, since then another is looked for. */
export function offeredOptions(options: readonly ComboOption[], typed: string): readonly ComboOption[] {
  const words = typed.trim().toLowerCase();
  const isOne = options.some(({ value }) => value === typed);
  const found = isOne ? options : options.filter(({ value }) => value.toLowerCase().includes(words));
  return found.slice(0, MOST);
}
