/**
 * Exports that the project doesn’t import, or that only tests in other folders import.
 *
 * @type {import('./exports-in-use.mjs').AcceptedExports}
 */
export const ACCEPTED_EXPORTS = {
  entries: [
    // Imported by the command, from the build.
    'src/cli/index.ts',
    // Replaces a package in the build.
    'src/core/form-data-stub.ts',
    // Imported by tests, from the build.
    'src/web/window-host.ts',
    // Loaded by Node, vitest, and Playwright.
    'e2e/fixtures/without-electron-hooks.mjs',
    'scripts/testing/set-up-built.mjs',
    'scripts/testing/set-up-run.mjs',
  ],
  forTests: [
    {
      reason: 'The formats of stored files are tested together: what is damaged, newer, or older.',
      paths: [
        'src/core/batches/drafts.ts',
        'src/core/connections/capabilities.ts',
        'src/core/connections/connections-store.ts',
        'src/core/local-server/control.ts',
        'src/core/plans/saved-queries.ts',
        'src/core/rows/column-arrangements.ts',
        'src/core/windows/windows-store.ts',
      ],
    },
    {
      reason:
        'What helps tests of several folders gives its parts the same options, or reads the same names.',
      paths: [
        'src/core/changes/history.ts',
        'src/core/connections/tables-by-hand.ts',
        'src/core/network/network.ts',
        'src/core/object-storage/percent-encode.ts',
        'src/core/router/failures.ts',
        'src/core/uploads/readers/csv.ts',
        'src/engine/plan-queries/plan-tables.ts',
        'src/engine/query/reading-handlers.ts',
        'src/server/storage-reader/start-reader.ts',
        'scripts/testing/watch-loop.mjs',
      ],
    },
    {
      reason: 'A module offers all of one thing by its index; its own files use part of that directly.',
      paths: [
        'src/batch/index.ts',
        'src/batch/undo/plan-undo.ts',
        'src/plan/index.ts',
        'src/protocol/arrow-types/index.ts',
      ],
    },
    {
      reason: 'Schemas and types of the contract and the protocol, against which the other side is tested.',
      paths: [
        'src/contract/app.ts',
        'src/contract/rows.ts',
        'src/contract/storage.ts',
        'src/contract/uploads.ts',
        'src/protocol/faults.ts',
      ],
    },
    {
      reason: 'A test of how two folders fit together.',
      paths: [
        'src/core/router/handlers/activity.ts',
        'src/engine/host/expression-limits.ts',
        'src/files/directory-lock.ts',
        'src/plan/parse/parse-plan.ts',
        'src/renderer/features/batch/drafts/drafts.ts',
        'src/server/sample/seed.ts',
      ],
    },
  ],
};
