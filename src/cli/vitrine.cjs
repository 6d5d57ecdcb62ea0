#!/usr/bin/env node
'use strict';

/*
 * The entry point of `npx vitrine`. It uses only syntax that a ten-year-old Node can parse, and loads no other code
 * before it has compared the versions, so that an old Node prints a message instead of a syntax error.
 */

var wanted = require('../package.json').engines.node.match(/\d+/g).map(Number);
var found = process.versions.node.split('.').map(Number);

function isOlder() {
  var place;
  for (place = 0; place < wanted.length; place += 1) {
    if (found[place] !== wanted[place]) return found[place] < wanted[place];
  }
  return false;
}

if (isOlder()) {
  process.stderr.write(
    'Vitrine needs Node ' + wanted.join('.') + ' or newer. This is Node ' + process.versions.node + '.\n'
  );
  process.exitCode = 1;
} else {
  require('./cli/hand-over.cjs');
}
