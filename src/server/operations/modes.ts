import { ApiFailure } from '../http/api-failure.ts';
import { INVALID_INPUT } from '../http/codes.ts';

/**
 * A mode of a request. Official clients write one and the same as `ExistOk`, `exist_ok`, `EXIST_OK` and, quoted twice,
 * as `"ExistOk"` with its quotes.
 */
export function readMode<Mode extends string>(
  text: string | null | undefined,
  member: string,
  modes: readonly [Mode, ...Mode[]],
): Mode {
  if (text == null || text === '') return modes[0];
  const mode = modes.find((known) => plain(known) === plain(text));
  if (mode !== undefined) return mode;
  const known = modes.map((name) => `"${name}"`).join(', ');
  throw new ApiFailure(
    INVALID_INPUT,
    `\`${member}\` must be one of ${known}, and not "${text.slice(0, 100)}".`,
  );
}

function plain(mode: string): string {
  return mode.replaceAll(/["_\s-]/g, '').toLowerCase();
}
