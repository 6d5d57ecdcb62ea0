/** The members that have a value: a member that is there and undefined is another thing to JSON, and to exact types. */
type Defined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

export function defined<Members extends object>(members: Members): Defined<Members> {
  const known = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Defined<Members>;
}
