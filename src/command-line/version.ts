/** The one place that it is taken from: every program, the host, and what is packaged say this one. */
export const APP_VERSION: string = __VITRINE_VERSION__;
