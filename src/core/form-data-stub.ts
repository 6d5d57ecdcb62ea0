/**
 * oRPC checks whether each value that it sends or reads is a form. Between a window and its host none is, and loading
 * Node's own class also loads its HTTP client, which delays a start by 30 to 40 ms. The build replaces it with this
 * class.
 */
export class FormData {}
