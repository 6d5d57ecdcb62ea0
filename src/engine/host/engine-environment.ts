/** What native code and Node look at: where programs and temporary files are, the language, and the clock. */
const KEPT = /^(?:PATH|HOME|USERPROFILE|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|LANG|LC_\w+|TZ|LD_LIBRARY_PATH)$/i;

const OWN = {
  // Of a panic one line: its stack would be of use to nobody here, and neither would warnings.
  RUST_BACKTRACE: '0',
  LANCEDB_LOG: 'error',
  // The engine reads ahead up to 2 GB, and glibc keeps freed memory for each thread. A search through all of a table of
  // 600 MB takes 250 MB at most with these two and 400 MB without, an index over it 270 and 470, for the same work.
  LANCE_DEFAULT_IO_BUFFER_SIZE: String(64 * 1024 * 1024),
  MALLOC_ARENA_MAX: '2',
  // Statistics of an index would hold all of its centers, of which nothing is told to anybody.
  LANCE_INCLUDE_VECTOR_CENTROIDS: 'false',
} as const;

/**
 * SECURITY: the engine has what it needs of this environment and nothing else: what is in no process is in no report of
 * its crash.
 */
export function engineEnvironment(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && KEPT.test(name) ? [[name, value] as const] : [],
  );
  return { ...Object.fromEntries(kept), ...OWN };
}
