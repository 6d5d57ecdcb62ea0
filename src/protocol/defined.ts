/** Removes members that are undefined: JSON and exact optional types treat them differently from absent ones. */
type Defined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

export function defined<Members extends object>(members: Members): Defined<Members> {
  const known = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Defined<Members>;
}
