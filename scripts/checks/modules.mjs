/**
 * A module and its allowed imports. Everything else is not allowed.
 *
 * @typedef {object} Room
 * @property {string} folder
 * @property {readonly string[]} rooms the other modules that it may import
 * @property {Readonly<Record<string, readonly string[]>>} [onlyFiles] the allowed files of modules that may not be
 * imported as a whole
 * @property {boolean} node whether it may use Node's own modules
 * @property {Readonly<Record<string, string>>} packages each with the reason to use it
 * @property {Readonly<Record<string, string>>} [onlyBelow] the folder that alone may import the package, and that the
 * rest of the module must not import, so that only bundles that need the package contain it
 * @property {Readonly<Record<string, readonly string[]>>} [onlyIn] the only folders that may import the package
 * @property {readonly string[]} [testRooms] additional modules that its tests may import
 */

const DEFINITIONS = ['src/contract', 'src/protocol', 'src/plan', 'src/batch', 'src/tuning'];
const ENGINE = ['src/engine', 'src/engine/host'];

/** @type {readonly Room[]} */
export const ROOMS = [
  {
    folder: 'src/protocol',
    rooms: [],
    node: false,
    packages: {
      zod: 'the shapes of the interface, checked when they arrive',
      'lossless-json': 'int64 survives the wire',
      'apache-arrow': 'schemas of Arrow streams; too large for what the window loads first',
    },
    onlyBelow: { 'apache-arrow': 'src/protocol/arrow' },
  },
  {
    folder: 'src/contract',
    rooms: ['src/protocol', 'src/plan'],
    node: false,
    packages: {
      zod: 'inputs and answers, checked at both ends',
      '@orpc/contract': 'the contract is written in its terms',
    },
  },
  { folder: 'src/plan', rooms: [], node: false, packages: {} },
  { folder: 'src/batch', rooms: ['src/protocol'], node: false, packages: {} },
  { folder: 'src/tuning', rooms: ['src/contract', 'src/protocol'], node: false, packages: {} },
  {
    folder: 'src/lance-format',
    rooms: ['src/protocol'],
    node: true,
    packages: { zod: 'what stands in the files of strangers is checked when it is read' },
    testRooms: ['src/server'],
  },
  { folder: 'src/loopback', rooms: [], node: true, packages: {} },
  {
    folder: 'src/files',
    rooms: [],
    node: true,
    packages: { zod: 'what a lock file says is checked when it is read' },
  },
  { folder: 'src/command-line', rooms: [], node: true, packages: {} },
  {
    folder: 'src/core',
    rooms: [...DEFINITIONS, 'src/lance-format', 'src/loopback', 'src/files', 'src/command-line'],
    onlyFiles: { 'src/command-line': ['src/command-line/version.ts'] },
    node: true,
    packages: {
      'apache-arrow': 'rows of files become an Arrow stream, which is what servers take',
      'csv-parse': 'cells with line ends, quotes and separators in them, read as a stream',
      'parquet-wasm': 'reads every encoding and compression of Parquet, one group of rows at a time',
      zod: 'what is stored and what servers send is checked when it is read',
      undici: 'one HTTP client for every request, with an agent for each connection',
      '@orpc/server': 'the calls of the contract are carried out here',
      oauth4webapi: 'the requests and answers of OAuth 2.0, right in their details; it sends nothing itself',
      '@smithy/core': 'profiles of ~/.aws as the command line reads them; it is given the texts of the files',
    },
    onlyIn: {
      '@smithy/core': ['src/core/storage-profiles'],
      oauth4webapi: ['src/core/sign-in'],
      'apache-arrow': ['src/core/uploads', 'src/core/rows', 'src/core/arrow-cells'],
      'csv-parse': ['src/core/uploads'],
      'parquet-wasm': ['src/core/uploads'],
    },
    testRooms: ['src/server', 'src/engine/host'],
  },
  {
    folder: 'src/engine/host',
    rooms: ['src/protocol', 'src/engine'],
    onlyFiles: { 'src/engine': ['src/engine/calls.ts', 'src/engine/electron-port.ts'] },
    node: true,
    packages: {},
  },
  {
    folder: 'src/engine',
    rooms: ['src/protocol', 'src/files', 'src/lance-format'],
    node: true,
    packages: {
      '@lancedb/lancedb':
        'the table engine; its client is also the official one, which the local server has to please',
      'apache-arrow': 'rows and schemas in the only form that the engine takes; a version that it works with',
    },
    testRooms: ['src/server', 'src/core', 'src/engine/host'],
  },
  {
    folder: 'src/server',
    rooms: ['src/protocol', 'src/lance-format', 'src/loopback', 'src/files', 'src/command-line', ...ENGINE],
    onlyFiles: { 'src/engine': ['src/engine/calls.ts', 'src/engine/electron-port.ts'] },
    node: true,
    packages: {
      fastify: 'the routes of the local server',
      lmdb: 'its catalog: ordered ranges and atomic batches that survive a crash',
      zod: 'requests are checked when they arrive',
    },
  },
  {
    folder: 'src/main',
    rooms: ['src/contract', 'src/core', 'src/command-line', 'src/server', 'src/engine/host'],
    node: true,
    packages: {
      electron: 'the desktop shell is where Electron is',
      '@orpc/server': 'speaks the contract over a message port',
    },
  },
  {
    folder: 'src/web',
    rooms: ['src/contract', 'src/core', 'src/loopback', 'src/command-line', 'src/server'],
    testRooms: ['src/protocol', 'src/engine/host'],
    node: true,
    packages: {
      ws: 'the sockets that calls come by',
      '@orpc/server': 'speaks the contract over a socket',
    },
  },
  {
    folder: 'src/cli',
    rooms: ['src/command-line', 'src/web', 'src/server', 'src/core', 'src/main'],
    // It loads what it starts lazily, and needs only the command lines of the desktop shell and the host for its
    // manual.
    onlyFiles: {
      'src/core': ['src/core/storage/data-directory.ts'],
      'src/main': ['src/main/launch-request.ts'],
    },
    node: true,
    packages: {},
  },
  {
    folder: 'src/preload',
    rooms: ['src/contract'],
    onlyFiles: { 'src/contract': ['src/contract/port.ts'] },
    node: false,
    packages: { electron: 'takes the port from the main process' },
  },
  {
    folder: 'src/renderer',
    rooms: ['src/contract', 'src/protocol', 'src/plan', 'src/batch', 'src/tuning'],
    testRooms: ['src/server', 'src/core'],
    node: false,
    packages: {
      react: 'the window is made with it',
      'react-dom': 'puts it on the page',
      'react-aria-components': 'dialogs, menus, tabs and their like, right for keyboard and screen reader',
      'lucide-react': 'the icons, one set',
      zustand: 'selection and tabs, in one small store',
      tinykeys: 'key chords for the command registry',
      '@orpc/client': 'calls the contract',
      '@orpc/contract': 'the type of that client',
      '@orpc/tanstack-query': 'calls as queries that are cached and can be cancelled',
      '@tanstack/react-query': 'what servers said, its age and its cancelling',
      'react-hook-form': 'what is typed into a form, its lists of rows, and where a mistake is',
      zod: 'forms check what is typed by the schemas of the contract; told here to do without eval',
      '@codemirror/state': 'the editors of filters and of JSON; loaded when one is first shown',
      '@codemirror/view': 'what an editor looks like, and its keys',
      '@codemirror/commands': 'undo, and the usual keys of an editor',
      '@codemirror/language': 'colours and folding by what a text means',
      '@codemirror/autocomplete': 'columns and words to choose from while typing',
      '@codemirror/lint': 'mistakes where they are made',
      '@codemirror/lang-sql': 'knows the words of a filter',
      '@codemirror/lang-json': 'knows JSON',
      '@lezer/highlight': 'names the parts of a text that have a colour',
      hyparquet: 'reads pages of Parquet in plain JavaScript; loaded when such a file is opened',
      fzstd:
        'decompresses what is in them, in plain JavaScript: the policy of the window has no place for WebAssembly',
      '@fontsource-variable/inter': 'the font of the window, shipped with it',
      '@fontsource-variable/jetbrains-mono': 'the font of identifiers, shipped with it',
    },
    onlyIn: {
      hyparquet: ['src/renderer/features/query/vector-files/parquet'],
      fzstd: ['src/renderer/features/query/vector-files/parquet'],
    },
  },
  {
    folder: 'src/testing',
    rooms: [],
    node: true,
    packages: {},
  },
  {
    folder: 'e2e',
    rooms: [
      'src/protocol',
      'src/contract',
      'src/batch',
      'src/tuning',
      'src/core',
      'src/server',
      'src/engine/host',
      'src/web',
      'src/testing',
      'scripts',
    ],
    onlyFiles: { scripts: ['scripts/testing/watch-loop.mjs'] },
    node: true,
    packages: {
      '@orpc/client': 'asks a host what its window would ask',
      '@orpc/contract': 'names the calls of a host',
      '@orpc/server': 'answers the window in the place of a host',
      ws: 'is the socket of whoever asks a host without a window',
      'oidc-provider': 'a real authorization server to sign in at',
      '@playwright/test': 'drives both shells',
      vitest:
        'tries what is packaged by a configuration of its own, and tells when a copy of it is no longer needed',
      electron: 'holds the desktop shell back until it is watched',
      'axe-core': 'finds what a screen reader could not use',
      'node-forge': 'makes certificates, right and wrong',
      'fast-check': 'makes up what a host and a server are attacked with',
      zod: 'tells what the calls of a host take',
      'apache-arrow': 'makes the answers of servers that send rows, and reads the files that were saved',
    },
  },
  {
    folder: 'bench',
    rooms: ['src/contract', 'scripts'],
    onlyFiles: {
      scripts: [
        'scripts/launch/paths.mjs',
        'scripts/package/electron-runtime.mjs',
        'scripts/runtime/find-display.mjs',
        'scripts/runtime/find-electron.mjs',
        'scripts/testing/watch-loop.mjs',
      ],
    },
    node: true,
    packages: {
      electron: 'the empty window that the start of the desktop shell is measured against',
      fastify: 'the bare server that the local one is measured against',
      undici: 'makes the load',
      '@orpc/client': 'asks the host what the window asks it',
      '@orpc/contract': 'the type of that client',
      'apache-arrow': 'makes the stream that is uploaded',
      '@playwright/test': 'the browser in which the window and its peers are measured',
      vite: 'builds the pages of peers',
    },
  },
  {
    folder: 'interop',
    rooms: ['src/core', 'src/contract', 'src/engine', 'src/protocol', 'src/renderer', 'scripts'],
    onlyFiles: {
      // The official client is installed with the engine, as a part of it.
      'src/engine': ['src/engine/testing/every-method.ts'],
      // Code that the window copies is run against a real server.
      'src/renderer': [
        'src/renderer/features/actions/forms/index/index-python.ts',
        'src/renderer/features/query/model/query-programs.ts',
        'src/renderer/features/table/open-code/open-programs.ts',
        'src/renderer/lib/client-table.ts',
      ],
      // The host runs with the constants of the build.
      scripts: ['scripts/build/build-facts.ts'],
    },
    node: true,
    packages: {
      vitest: 'its tests are run by a command of their own',
      'apache-arrow': 'makes the files that tables are created from',
      zod: 'what programs by other hands print is checked before it is believed',
    },
  },
  {
    folder: 'scripts',
    rooms: [],
    node: true,
    packages: {
      '@playwright/test': 'knows where its browser is',
      electron: 'the loader of the test runtime runs inside it',
      'electron-vite': 'the build',
      '@electron/fuses': 'sets the switches in the executable that is packaged, and reads them back',
      vite: 'its parser reads the imports that are checked',
      'lossless-json': 'keeps every digit of the bodies that are recorded and compared',
      undici: 'sends what the recorder is tested with, as the host does',
      'fast-check': 'told here how long the long property tests are',
      vitest: 'told here what is forgotten between two files',
    },
  },
];

/** Files outside of all modules that all may import. */
export const OPEN_FILES = ['package.json'];

/** The features of the window may import only the index of each other. */
export const FEATURES = 'src/renderer/features';
