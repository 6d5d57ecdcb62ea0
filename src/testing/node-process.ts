interface NodeProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  cpuUsage(since?: { readonly user: number; readonly system: number }): {
    readonly user: number;
    readonly system: number;
  };
}

/** By its shape: tests of the window are checked as the window is, without Node's types. */
export const nodeProcess = (globalThis as unknown as { readonly process: NodeProcess }).process;
