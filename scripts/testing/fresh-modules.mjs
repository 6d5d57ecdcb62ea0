import { vi } from 'vitest';

/* Resets the state of our modules before each file, as in a new process. */
vi.resetModules();
