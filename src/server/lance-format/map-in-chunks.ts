/** As many at once as keep the disk busy, and not so many that the system runs out of open files. */
const AT_ONCE = 32;

/** Does the same with every item, and keeps the order. Those of which nothing comes are left out. */
export async function inGroups<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made | undefined>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const group = await Promise.all(items.slice(start, start + AT_ONCE).map(make));
    made.push(...group.flatMap((one) => (one === undefined ? [] : [one])));
  }
  return made;
}
