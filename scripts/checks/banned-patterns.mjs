/**
 * Forbidden texts, and what to use instead.
 *
 * @typedef {object} BannedText
 * @property {RegExp} pattern
 * @property {string} problem
 * @property {string} fix
 * @property {RegExp} [only] the paths to check. Default: all
 * @property {readonly string[]} [except] the files where it is allowed
 */

const CODE = /^(src|e2e|scripts|bench)\//;
const PRODUCT = /^(src|scripts)\//;
/** The host, except for the folders that store, encrypt, export, and send credentials. */
const REVEALING =
  /^src\/(core\/(?!credentials\/|secret-store\/|connections-export\/|namespace\/|network\/|sign-in\/)(?!.*\.test\.ts$)|main\/|web\/)/;
/** Code whose tests share modules (`vitest.config.ts`). A separate program has its own state. */
const STATELESS =
  /^src\/(batch|contract|core|plan|protocol|server|tuning)\/(?!(.*\/)?(testing\/|program\.ts$)|.*\.test\.ts$)/;
const TESTS = /^(e2e|interop|bench)\/|^(src|scripts)\/.*(\.test\.(ts|tsx|mjs)$|\/testing\/)/;
/** Code in which a real host or server could connect to an address. Elsewhere in tests, an address is only a text. */
const DIALING = /^(e2e\/(?!parts\/|fixtures\/parts\/)|interop\/|bench\/).*\.(ts|mjs|py)$/;
/** Prepared responses contain a placeholder address of a server. */
const PLACEHOLDER = ['e2e/fixtures/screens/take-picture.ts', 'e2e/journeys/recorded-sample.spec.ts'];
const SHIPPED = /^src\/(?!.*(\.test\.tsx?$|\/(testing|fixtures)\/))/;
/** Code that responds to requests from any program on this computer. */
const LISTENING =
  /^src\/(core\/(sign-in|storage-gateway)|loopback|main|server\/http|web)\/(?!.*(\.test\.ts$|testing\/))/;
const WINDOW_OPTIONS = ['src/main/window-options.ts', 'src/main/window-options.test.ts'];

/** @type {readonly BannedText[]} */
export const BANNED_TEXTS = [
  {
    pattern: /dangerouslySetInnerHTML/,
    problem: 'everything a catalog returns is hostile text, and this makes it HTML',
    fix: 'Render it as a text node.',
    only: CODE,
  },
  {
    pattern: /\b(inner|outer)HTML\s*=(?!=)|\binsertAdjacentHTML\b|\bdocument\.write\b/,
    problem: 'this makes HTML out of text',
    fix: 'Use textContent, or build elements.',
    only: CODE,
  },
  {
    pattern: /setUsePlainTextEncryption/,
    problem: 'this makes an unprotected keyring look like a protected one',
    fix: 'Without a real keyring keep the secret for this session only, and say so.',
    only: CODE,
  },
  {
    pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/,
    problem: 'this switches the check of certificates off',
    fix: 'Give the connection its own CA file instead.',
    only: CODE,
    except: ['src/core/network/start-tls.ts'],
  },
  {
    pattern: /\bwebSecurity\b/,
    problem: 'the web security of a window is decided in one place',
    fix: `Leave it to ${WINDOW_OPTIONS[0]}.`,
    only: CODE,
    except: WINDOW_OPTIONS,
  },
  {
    pattern: /\bipcMain\b/,
    problem: 'every message of the window comes through one door, where its sender is checked',
    fix: 'Make it a call of the contract.',
    only: CODE,
    except: ['src/main/listen-for-ports.ts'],
  },
  {
    pattern: /\btext\/csv\b/,
    problem:
      'a file of comma-separated values runs formulas in a spreadsheet, unless its writer guards against them',
    fix: 'Write it by src/protocol/separated-values.ts.',
    only: /^src\/(?!.*\.test\.ts$)/,
    except: ['src/protocol/separated-values.ts'],
  },
  {
    pattern: /(?<![\w$.])eval\(|\bnew Function\(/,
    problem: 'this runs text as a program',
    fix: 'Parse it, or look it up in a table.',
    only: PRODUCT,
  },
  {
    pattern: /\bMath\.random\b/,
    problem: 'this can be guessed, and can not be repeated',
    fix: 'Use node:crypto or crypto.getRandomValues for ids and tokens, a seeded generator for made-up data.',
    only: CODE,
  },
  {
    pattern: /\.reveal\(/,
    problem: 'this takes a credential out of its wrapping, from where it can get into a log or a file',
    fix: 'Pass the Secret on; only what makes the headers of a request reveals it.',
    only: REVEALING,
    except: [
      'src/core/local-server/launch.ts',
      // Three claims of a token, to explain a rejection.
      'src/core/connection-test/steps/token-claims.ts',
      // The user requests it, to give another program access.
      'src/core/local-server/control.ts',
      'src/core/connection-test/hide-secrets.ts',
      // Signs the requests to a storage.
      'src/core/storage-places/own-access.ts',
      // Stored with the place that they were entered for.
      'src/core/connections/own-place.ts',
      // Signs the request for the keys of a role.
      'src/core/storage-profiles/assume-role.ts',
      // The value of a storage option, after the user pressed a button to see it.
      'src/core/catalog/storage-options-cache.ts',
    ],
  },
  {
    pattern: /\btimingSafeEqual\b/,
    problem: 'this throws where two secrets have different lengths, and that can end the program',
    fix: 'Compare secrets with sameSecret of src/loopback/same-secret.ts.',
    only: CODE,
    except: ['src/loopback/same-secret.ts'],
  },
  {
    pattern:
      /[!=]==\s*([\w?]+\.)*\w*([tT]oken|[sS]ecret|[pP]assword|[aA]piKey)\b(?!\s*[.(?[])|\b\w*([tT]oken|[sS]ecret|[pP]assword|[aA]piKey) [!=]==(?!\s*(undefined\b|null\b|['"`]))/,
    problem: 'how long this takes tells how much of a secret is right',
    fix: 'Compare secrets with sameSecret of src/loopback/same-secret.ts.',
    only: LISTENING,
  },
  {
    pattern:
      /\bcreate(Secure)?Server\b|\bnew (\w+\.)?Server\(|\bnew WebSocketServer\(\{(?!\s*noServer\b)|\bfastify\((?!\{\s*serverFactory\b)|\.(on|once|addListener|prependListener)\(\s*'(upgrade|request|connection|secureConnection)'/,
    problem: 'an error in what answers requests ends the program, if nobody catches it',
    fix: 'Listen with createLoopbackServer of src/loopback/loopback-server.ts.',
    only: SHIPPED,
    except: ['src/loopback/loopback-server.ts', 'src/loopback/untrusted-sockets.ts'],
  },
  {
    pattern: /\bnew URL\([^;]*\b[rR]equest\.url\b/,
    problem: 'this throws where a request goes to what is no address',
    fix: 'Read it with requestTarget of src/loopback/loopback-server.ts.',
    only: SHIPPED,
    // Electron has read it.
    except: ['src/main/answer-request.ts'],
  },
  {
    pattern: /enableBlinkFeatures/,
    problem: 'this switches unfinished features of the browser on',
    fix: 'Do without the feature.',
    only: CODE,
  },
  {
    pattern: /\bnodeIntegration\w*['"]?\s*:\s*true\b/,
    problem: 'this gives a page the rights of a program',
    fix: 'Ask the host for it, through a call of the contract.',
    only: CODE,
  },
  {
    pattern: /\b(test|it|describe|suite)(\.\w+)*\.only\(/,
    problem: 'this leaves all other tests out',
    fix: 'Take .only away.',
    only: CODE,
  },
  {
    pattern: /^(export )?(let |const \w+(: (Map|Set)<.+>)? = new (Map|Set)(<.+>)?\(\);)/m,
    problem:
      'here a module of a room without state would remember something, from one test file to the next as well',
    fix: 'Keep it in what a function makes: the host, a connection, the catalog.',
    only: STATELESS,
  },
  {
    pattern: /\bwaitForTimeout\b/,
    problem: 'a wait for a time is too long on one machine and too short on the next',
    fix: 'Wait for what the user would wait for: expect(locator) and its like.',
    only: CODE,
  },
  {
    pattern:
      /\/proc\/net\b|\breaddir(Sync)?\(\s*['"`]\/proc\/?['"`]|['"`](ps|ss|netstat|lsof|fuser)(['"`],\s*\[| -)/,
    problem: 'this finds processes and ports of other programs, which are nobody’s to read, ask, or end',
    fix: 'Begin with what the test started: processesBelow and portsOf.',
    only: TESTS,
    except: ['e2e/fixtures/processes-below.ts'],
  },
  {
    pattern: /\b(pkill|killall|taskkill|pgrep)\b|\bprocess\.kill\(\s*(-?\d|process\.ppid\b)/,
    problem: 'this ends processes that the test didn’t start',
    fix: 'End the process that was started, by its handle or its own id.',
    only: TESTS,
  },
  {
    pattern: /\.listen\(\s*(\{[^}]*\bport:\s*)?[1-9]/,
    problem: 'another program of this computer may have this port',
    fix: 'Listen on port 0, and ask the server which one it got.',
    only: TESTS,
  },
  {
    pattern:
      /\b(fetch|goto|request|connect|WebSocket|Pool)\(\s*['"`](http|ws)s?:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{2}/,
    problem: 'whatever listens on this port is not of this test',
    fix: 'Take the port from the server that the test started, port 1 or 9 for a closed one.',
    only: TESTS,
  },
  {
    pattern:
      /\b(127\.0\.0\.1|localhost|\[::1\]):(?!99999\b)\d{2,5}\b|--port(=|['"`],\s*['"`]| )(?!99999\b)[1-9]/,
    problem: 'whatever listens on this port is not of this test',
    fix: 'Take the port from the server that the test started, port 1 or 9 for a closed one.',
    only: DIALING,
    except: PLACEHOLDER,
  },
  {
    pattern: /@ts-(ignore|nocheck|expect-error)|biome-ignore/,
    problem: 'this silences a check',
    fix: 'Fix the reported problem.',
    only: CODE,
  },
  {
    pattern: /(?<![\w.\-/*])\/(work|root)\//,
    problem: 'this is a path of one machine',
    fix: 'Make the path from import.meta.dirname, a temporary directory, or an argument.',
  },
  {
    pattern: /\.\.\/shared\b/,
    problem: 'this reaches outside the project',
    fix: 'Store it as a project file.',
  },
  {
    pattern: /\bregistry\.[a-z0-9-]+\.(org|com|net|io|dev)\b|\bnpmmirror\b|\b(deb|security)\.debian\.org\b/i,
    problem: 'this names the host of a package registry, which is the business of each machine',
    fix: 'Name the package only.',
  },
];
