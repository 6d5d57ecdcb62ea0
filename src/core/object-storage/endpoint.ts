export interface SplitEndpoint {
  readonly origin: string;
  /** Without a slash at its end. */
  readonly path: string;
}

export function splitEndpoint(endpoint: string): SplitEndpoint {
  const { origin, pathname } = new URL(endpoint);
  return { origin, path: pathname.replace(/\/+$/, '') };
}
