import type { z } from 'zod';
import { firstProblem } from '../../../../../protocol/index.ts';

/** Why an issuer can't be asked yet. */
export function unfinished(error: z.core.$ZodError): string {
  const { member, words } = firstProblem(error);
  if (member === 'oauth.issuer') return `The issuer ${words}.`;
  if (member === 'address')
    return 'Give the address of the server first: what is its own origin depends on it.';
  return 'Something else in this form is not right yet. Save it to see what.';
}
