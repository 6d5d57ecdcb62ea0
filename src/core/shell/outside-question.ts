/** The question before a stored secret is sent to another address. */
export interface OutsideQuestion {
  readonly message: string;
  readonly detail: string;
  /** The label of the button that agrees. */
  readonly action: string;
}

/** Asks in a dialog of the shell. SECURITY: no page can answer it. */
export type ConfirmOutsidePage = (
  windowId: string | undefined,
  question: OutsideQuestion,
) => Promise<boolean>;
