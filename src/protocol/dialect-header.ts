/** By which a request says whether it wants the interface's own answers, or those that the official enterprise client reads. */
export const DIALECT_HEADER = 'x-vitrine-dialect';
