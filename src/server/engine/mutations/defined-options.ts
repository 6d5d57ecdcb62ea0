export type Given<Options> = { [Name in keyof Options]?: Exclude<Options[Name], undefined> };

/** Only the options that have a value: the engine's types know no others. */
export function definedOptions<Options extends object>(options: Options): Given<Options> {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  // The compiler can't follow that what is left out are the undefined ones.
  return Object.fromEntries(entries) as Given<Options>;
}
