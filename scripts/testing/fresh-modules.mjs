import { vi } from 'vitest';

/* Before each file: what our modules remember is as in a process of its own. */
vi.resetModules();
