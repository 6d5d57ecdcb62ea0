import { z } from 'zod/v4';

// SECURITY: zod compiles its checks with `new Function` if it may. The window’s policy forbids that, and even the
// attempt would be reported as a violation. The build replaces `zod` with this in all window code, so that no schema is
// created before it.
z.config({ jitless: true });

export { z };
