import { Annotation } from '@codemirror/state';

/** A change that the value brought, and not the user: it is not told back. */
export const fromOutside = Annotation.define<true>();
