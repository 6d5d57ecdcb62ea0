/** What is known of an index before somebody fills in its form. */
export interface WantedIndex {
  /** Of one that is there: it is built anew, or dropped. */
  readonly existing?: string | undefined;
  readonly column?: string | undefined;
  /** In the words of the interface: IVF_PQ. */
  readonly type?: string | undefined;
  /** Parameters that somebody proposes, as the interface calls them: num_partitions. */
  readonly settings?: Readonly<Record<string, number | boolean | string>> | undefined;
}
