import manifest from '../../package.json' with { type: 'json' };

/** The one place that it is taken from: every program, the host, and what is packaged say this one. */
export const APP_VERSION: string = manifest.version;
