import { z } from 'zod';

/** A member outside of the specification, as the server sent it. A list of these, as a name may be `__proto__`. */
export const otherMember = z.object({
  name: z.string(),
  /** The value as JSON, exact to the last digit. Possible secrets are masked. */
  json: z.string(),
});
export type OtherMember = z.infer<typeof otherMember>;

/** Whether a member is an object or has objects in it, so that it can’t cross to the window as it is. */
type HasObjects<Value> =
  NonNullable<Value> extends readonly (infer Item)[]
    ? HasObjects<Item>
    : NonNullable<Value> extends object
      ? true
      : false;

type Forms<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape as HasObjects<z.output<Shape[Name]>> extends true ? Name : never]: z.ZodType;
};

/**
 * The answer of an operation as the window gets it, with the names of the interface: all members that its schema names,
 * and the others in a list. An absent member was not returned by the server; a null member was returned as null. The
 * window shows them differently.
 *
 * SECURITY: members that are objects don’t compile without the form in which they cross. Maps cross as lists of pairs,
 * since an object between host and window loses a member called `__proto__`.
 */
export function windowAnswer<Shape extends z.ZodRawShape, Given extends Forms<Shape>>(
  answer: z.ZodObject<Shape, z.core.$loose>,
  forms: Given,
) {
  const unchanged: Omit<Shape, keyof Given> = answer.shape;
  return z.object({ ...unchanged, ...forms, others: z.array(otherMember) });
}
