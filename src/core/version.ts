export const APP_VERSION: string = __VITRINE_VERSION__;
