/**
 * The header that selects the responses: those of the interface, or those that the official enterprise client reads.
 */
export const DIALECT_HEADER = 'x-vitrine-dialect';
