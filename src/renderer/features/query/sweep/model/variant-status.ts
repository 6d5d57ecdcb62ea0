import { formatQuantity } from '#lib/format.ts';
import type { Variant } from './grid.ts';
import { type ParameterName, parameterValueText } from './parameters.ts';
import type { VariantResult } from './result.ts';

/** `nprobes 5, prefilter on`; nothing varied: `as it is`. */
export function variantText({ values }: Variant, names: readonly ParameterName[]): string {
  const words = names.map((name) => `${name} ${parameterValueText(values.get(name))}`);
  return words.length === 0 ? 'unchanged' : words.join(', ');
}

/** How far it has come, in words. */
export function statusText({ status, runs, failure }: VariantResult, repeats: number): string {
  switch (status) {
    case 'waiting':
      return 'waiting';
    case 'running':
      return repeats === 1 ? 'running' : `running, ${runs.length + 1} of ${repeats}`;
    case 'done':
      return '';
    case 'stopped':
      return `stopped${afterWords(runs.length)}`;
    case 'failed':
      return `failed${afterWords(runs.length)}: ${failure?.message ?? ''}`;
  }
}

function afterWords(runs: number): string {
  return runs === 0 ? '' : ` after ${formatQuantity(runs, 'run')}`;
}
