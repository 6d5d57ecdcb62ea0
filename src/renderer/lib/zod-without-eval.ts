import { z } from 'zod';

// SECURITY: zod compiles its checks with `new Function` where it may. The window's policy forbids that, rightly, and
// even to find out would be reported as a violation.
z.config({ jitless: true });
