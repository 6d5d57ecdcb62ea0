/** What a shell knows about the calling window. */
export interface CallContext {
  /** Aborted when the window is gone. */
  readonly window?: AbortSignal;
  /** SECURITY: the window's ID, set by the shell that opened it; a page can't change it. */
  readonly windowId?: string;
}
