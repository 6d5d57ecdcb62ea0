/** What is known of the query that a plan belongs to; nothing of it for a text that was pasted. */
export interface QueryContext {
  /** The members of the query object, as the interface names them. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The columns of the table. */
  readonly columns?: readonly ContextColumn[];
}

export interface ContextColumn {
  readonly name: string;
  /** A vector, a long text, a blob: costly to read. */
  readonly isWide: boolean;
}
