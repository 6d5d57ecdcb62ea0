/** Joins the class names that apply: `classNames(styles.row, isOpen && styles.open)`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
}

type Given<Props> = { [Name in keyof Props]?: Exclude<Props[Name], undefined> };

/** Removes undefined members: react-aria’s optional props may be left out but not be undefined. */
export function omitUndefined<Props extends object>(props: Props): Given<Props> {
  const entries = Object.entries(props).filter(([, value]) => value !== undefined);
  // The type says what the filter does; fromEntries can’t infer it.
  return Object.fromEntries(entries) as Given<Props>;
}
