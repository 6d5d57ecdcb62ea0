/**
 * What oRPC asks of everything that it sends or reads: whether it is a form. Between a window and its host none is, and
 * Node's own class is read together with its HTTP client, which takes longer than all else of a start. The build puts
 * this in its place.
 */
export class FormData {}
