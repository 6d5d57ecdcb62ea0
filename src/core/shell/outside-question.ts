/** What the user is asked before a stored secret goes where it was not given for. */
export interface OutsideQuestion {
  readonly message: string;
  readonly detail: string;
  /** What the button says that agrees. */
  readonly action: string;
}

/** Asks in a dialog of the shell. SECURITY: no page can answer it. */
export type AskOutsidePage = (windowId: string | undefined, question: OutsideQuestion) => Promise<boolean>;
