/** MongoDB's codes for the errors that this server returns. */
export const errorCodes = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  IndexAlreadyExists: 68,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CommandNotSupported: 115,
  QueryPlanKilled: 175,
  CursorKilled: 237,
  ConversionFailure: 241,
  IndexBuildAborted: 276,
  ClientDisconnect: 279,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  APIVersionError: 322,
  APIStrictError: 323,
  DataCorruptionDetected: 382,
  BSONObjectTooLarge: 10334,
  CursorInUse: 12051,
  DuplicateKey: 11000,
  ShutdownInProgress: 91,
  OutOfDiskSpace: 14031,
} as const

export type ErrorName = keyof typeof errorCodes

/** An error that is sent to the client, with MongoDB's code, name and extra fields. */
export class CommandError extends Error {
  readonly code: number
  readonly codeName: string
  readonly details: ReadonlyMap<string, unknown>

  constructor(kind: ErrorName | number, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.code = typeof kind === 'number' ? kind : errorCodes[kind]
    this.codeName = typeof kind === 'number' ? `Location${kind}` : kind
    this.details = new Map(Object.entries(details))
  }
}
