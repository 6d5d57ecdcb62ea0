/** One writer per table: what is asked of one directory happens one after the other, in the order it was asked. */
export interface WriteLocks {
  run<Result>(directory: string, action: () => Promise<Result>): Promise<Result>;
}

export function createWriteLocks(): WriteLocks {
  const last = new Map<string, Promise<unknown>>();
  return {
    run: (directory, action) => {
      const before = last.get(directory) ?? Promise.resolve();
      const mine = before.then(action, action);
      const settled = mine.catch(() => undefined);
      last.set(directory, settled);
      void settled.then(() => {
        if (last.get(directory) === settled) last.delete(directory);
      });
      return mine;
    },
  };
}
