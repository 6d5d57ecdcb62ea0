interface NodeProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  cpuUsage(since?: { readonly user: number; readonly system: number }): {
    readonly user: number;
    readonly system: number;
  };
}

/** Typed by its shape, since tests of the window are type-checked without Node's types. */
export const nodeProcess = (globalThis as unknown as { readonly process: NodeProcess }).process;
