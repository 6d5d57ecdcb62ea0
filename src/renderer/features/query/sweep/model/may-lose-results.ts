import type { Variant } from './grid.ts';
import type { ParameterName, ParameterValue } from './parameters.ts';

/**
 * Every parameter of a sweep changes what is found, not only how long it takes: a variant loses nothing only if no other
 * one looks any further.
 */
export function mayLoseResults(variant: Variant, all: readonly Variant[]): boolean {
  return all.some((other) =>
    [...variant.values].some(([name, value]) => {
      if (isExact(variant) && OF_THE_INDEX.has(name)) return false;
      return !looksAsFar(name, value, other.values.get(name));
    }),
  );
}

const OF_THE_INDEX: ReadonlySet<ParameterName> = new Set(['nprobes', 'ef', 'refine_factor']);

function isExact({ values }: Variant): boolean {
  return values.get('bypass_vector_index') === true;
}

/** What the server chooses where a value is left out may be less or more than any other. */
function looksAsFar(name: ParameterName, value: ParameterValue, other: ParameterValue): boolean {
  if (value === other) return true;
  switch (name) {
    case 'nprobes':
    case 'ef':
      return value !== undefined && other !== undefined && value >= other;
    case 'refine_factor':
      // Without it nothing is read again.
      return value !== undefined && value >= (other ?? 0);
    case 'bypass_vector_index':
      return value === true;
    case 'fast_search':
      return value === false;
    case 'prefilter':
      // Either finds what the other does not.
      return false;
  }
}
