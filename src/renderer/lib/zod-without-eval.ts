import { z } from 'zod/v4';

// SECURITY: zod compiles its checks with `new Function` where it may. The window's policy forbids that, rightly, and
// even to find out would be reported as a violation. The build gives this in place of `zod` to everything in a window, so
// that no schema is made before.
z.config({ jitless: true });

export { z };
