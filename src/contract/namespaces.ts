import { z } from 'zod';
import { idSchema, otherMember, table } from './catalog.ts';
import { namedTexts } from './string-entries.ts';

/** A described namespace. As of a table, a member that is absent was not returned, and one that is null was returned as null. */
export const describedNamespace = z.object({
  id: idSchema,
  properties: namedTexts.nullish(),
  /** What the server said beyond the interface. */
  others: z.array(otherMember),
  raw: table.shape.raw,
  /** When the answer came. */
  at: z.number(),
});
export type DescribedNamespace = z.infer<typeof describedNamespace>;
