'use strict';

// In a file of its own: to a Node that is too old, the word `import` here is a mistake before the first line runs.
import('./index.js').then(({ runCommand }) => runCommand(process.argv.slice(2)));
