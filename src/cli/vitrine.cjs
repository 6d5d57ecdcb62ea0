#!/usr/bin/env node
'use strict';

/*
 * What `npx vitrine` starts. Written so that a Node of ten years ago can read it, and say what is wrong with it: nothing
 * newer may stand here, and nothing else be read before the versions were compared.
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
