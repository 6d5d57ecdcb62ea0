import { createHash } from 'node:crypto';
import { createToken } from './token.ts';

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;

/**
 * What stands in an address in place of the token. SECURITY: an address is remembered by browsers, terminals and people;
 * once its code was used, whoever finds it has nothing. Only digests are compared, so how long that takes tells nothing.
 */
export function createOneTimeCodes() {
  const unused = new Set<string>();
  return {
    make(): string {
      const code = createToken();
      unused.add(digest(code));
      return code;
    },
    /** True once for each code. */
    use: (code: string): boolean => unused.delete(digest(code)),
  };
}

function digest(code: string): string {
  return createHash('sha256').update(code).digest('base64');
}
