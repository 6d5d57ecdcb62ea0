/** In the order of the tokens `--conn-1` to `--conn-8`. */
export const COLOR_NAMES = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'grey'] as const;
