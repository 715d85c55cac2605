/** The errors of a feature: code → status and message. Messages in the specification are verbatim. */
export type ErrorTable = Record<string, { status: number; message: string }>
