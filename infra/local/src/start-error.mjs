/** A reason not to start, or to stop, that the person at the terminal can act on: shown as it is, without a stack. */
export class StartError extends Error {}
