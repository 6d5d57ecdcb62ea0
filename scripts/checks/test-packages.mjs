/** Packages that all tests may also import. Tests run in Node, so they may also use its modules. */
export const TEST_PACKAGES = {
  vitest: 'runs the unit tests',
  'fast-check': 'makes up inputs',
  '@orpc/client': 'calls the router as the window does',
  'node-forge': 'makes certificates of every kind, right and wrong',
  'oidc-provider': 'a real authorization server to sign in at',
  csp_evaluator: 'judges the content security policy',
  vite: 'bundles what a test runs in a process of its own',
};

/** Code that the tests of all modules share. */
export const TEST_ROOM = 'src/testing';
