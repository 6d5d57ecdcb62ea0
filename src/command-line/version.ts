import manifest from '../../package.json' with { type: 'json' };

/** The only source of the version, for all programs, the host, and packages. */
export const APP_VERSION: string = manifest.version;
