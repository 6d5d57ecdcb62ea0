/**
 * Closes something once nobody uses it any more. SECURITY: the number of a closed file is soon that of another one, which
 * whoever still reads by that number would read instead.
 */
export function createUsers(closeNow: () => Promise<void>) {
  let users = 0;
  let wasAsked = false;
  let isClosed = false;

  async function closeUnlessUsed(): Promise<void> {
    if (users > 0 || !wasAsked || isClosed) return;
    isClosed = true;
    await closeNow();
  }

  return {
    hold: (): (() => void) => {
      users += 1;
      return () => {
        users -= 1;
        void closeUnlessUsed();
      };
    },
    close: (): Promise<void> => {
      wasAsked = true;
      return closeUnlessUsed();
    },
  };
}
