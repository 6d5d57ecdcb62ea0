/** In a file of its own: who holds an editor that is loaded later may know this of it at once. */
export interface JsonFieldHandle {
  /** Puts the cursor there, in sight. */
  readonly focusAt: (offset: number) => void;
}
