interface NodeProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  cpuUsage(): { readonly user: number };
}

/** By its shape: tests of the window are checked as the window is, without Node's types. */
export const nodeProcess = (globalThis as unknown as { readonly process: NodeProcess }).process;
