/** A reason not to start, or to stop, that the person at the terminal can act on: shown without a stack trace. */
export class StartError extends Error {}
