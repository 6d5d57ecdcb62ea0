/** What a shell knows of the window that calls. */
export interface CallContext {
  /** Aborted when the window is gone. */
  readonly window?: AbortSignal;
  /** SECURITY: which one it is, where the shell itself opened it; no page can say otherwise. */
  readonly windowId?: string;
}
