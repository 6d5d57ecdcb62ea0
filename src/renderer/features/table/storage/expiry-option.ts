/** The one storage option that is no secret: when the others end. */
export const EXPIRY_OPTION = 'expires_at_millis';
