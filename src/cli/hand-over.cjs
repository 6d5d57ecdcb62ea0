'use strict';

// In a separate file, since `import()` is a syntax error in an old Node, before any line of the file runs.
import('./index.js').then(({ runCommand }) => runCommand(process.argv.slice(2)));
