import type { z } from 'zod';
import { firstProblem } from '../../../../../protocol/index.ts';

/** Why an issuer can't be asked yet. */
export function unfinished(error: z.core.$ZodError): string {
  const { member, words } = firstProblem(error);
  if (member === 'oauth.issuer') return `The issuer ${words}.`;
  if (member === 'address') return 'Enter the server address first.';
  return 'Another field needs attention. Save to see which one.';
}
