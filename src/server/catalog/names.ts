import type { Id } from '#protocol/index.ts';
import { nameNotAllowed } from './refusals.ts';

/** UTF-8 has no form for half a surrogate pair: two such names would become one. */
export function checkName(id: Id, name: string | undefined): asserts name is string {
  if (name === undefined || name === '') throw nameNotAllowed(id, 'A name must not be empty.');
  if (!name.isWellFormed()) throw nameNotAllowed(id, 'A name must be well-formed Unicode.');
}
