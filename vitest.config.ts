import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    // Processes, not threads: some tests load native modules, and some end their children.
    pool: 'forks',
    setupFiles: process.env.VITRINE_RUNS === undefined ? [] : ['scripts/testing/long-properties.mjs'],
    maxWorkers: process.env.CI ? 2 : '75%',
    // A class is called what it is called in the file.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
