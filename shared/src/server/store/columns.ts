import { Schema } from 'mongoose'
import type { Types } from 'mongoose'

declare const VALUE: unique symbol

/** One field of stored documents, in mongoose's format, with the type of its value. */
export type Column<T> = {
  /** Exists only in types. */
  readonly [VALUE]: T
  readonly type: unknown
  readonly required: boolean
  readonly default?: unknown
}

// oxlint-disable-next-line typescript/no-explicit-any -- columns of all types
export type Columns = Record<string, Column<any>>

type ValueOf<C> = C extends Column<infer T> ? T : never
type OptionalNames<F extends Columns> = {
  [N in keyof F]: undefined extends ValueOf<F[N]> ? N : never
}[keyof F]

/** The values of these columns. */
export type ShapeOf<F extends Columns> = { [N in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[N]> } & {
  [N in OptionalNames<F>]?: ValueOf<F[N]>
}

const column = <T>(options: {
  type: unknown
  enum?: readonly unknown[]
  set?: (value: T) => unknown
  isText?: 'whole' | 'parts'
}): Column<T> => ({ required: true, ...options }) as unknown as Column<T>

// Mongoose takes an empty text for a missing one.
Schema.Types.String.checkRequired((value) => typeof value === 'string')
export const text = column<string>({ type: String })
export const number = column<number>({ type: Number })
export const boolean = column<boolean>({ type: Boolean })
export const date = column<Date>({ type: Date })
export const bytes = column<Buffer>({ type: Buffer })
/** The id of a document. */
export const id = column<Types.ObjectId>({ type: Schema.Types.ObjectId })
/** One of these texts. */
export const oneOf = <const T extends string>(values: readonly T[]) =>
  column<T>({ type: String, enum: values })
/** Stored unchanged; its shape is defined elsewhere. */
export const json = <T>() => column<T>({ type: Schema.Types.Mixed })
/**
 * Like `json`, but stored as one text, which is read and written several times as fast as many small parts. Within it
 * nothing can be searched or updated.
 */
export const jsonText = <T>() =>
  column<T>({ type: Schema.Types.Mixed, set: (value) => JSON.stringify(value), isText: 'whole' })
/** Like `jsonText`, with a text for each key, so that some values can be read and written without the others. */
export const jsonTexts = <T>() =>
  column<Record<string, T>>({ type: Schema.Types.Mixed, set: textsOf, isText: 'parts' })
/** The values of a record as JSON. */
export const textsOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]))
/** A list of values of one column. */
export const listOf = <T>(of: Column<T>) => column<T[]>({ type: [of.type] })
/** Nested fields. */
export const part = <F extends Columns>(columns: F) =>
  column<ShapeOf<F>>({ type: schemaOf(columns, { _id: false }) })

/** A field with a default value. */
export const withDefault = <T>(of: Column<T>, value: T): Column<T> => ({
  ...of,
  required: false,
  default: value,
})
/** A field that is null by default. */
export const nullable = <T>(of: Column<T>) => withDefault<T | null>(of, null)
/** A field that is absent by default. */
export const optional = <T>(of: Column<T>) => withDefault<T | undefined>(of, undefined)

/** Mongoose's schema for these columns. */
export const schemaOf = (columns: Columns, options: { _id?: false } = {}): Schema =>
  new Schema(columns, { versionKey: false, minimize: false, ...options })
