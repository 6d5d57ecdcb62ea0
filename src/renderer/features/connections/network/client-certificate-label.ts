/** Short, so that it fits beside its field. */
export const CLIENT_CERTIFICATE = 'Client certificate';
