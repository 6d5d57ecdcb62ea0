// Some packages ask for Node's types, and would bring `process` and `node:fs` into rooms that run without Node. A
// project that looks here first gets these instead: none.
export {};
