import { z } from 'zod'

/** How readers take what a schema marks, which is more than the server may send. */
const READ_AS = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Marks what readers of an answer take by another schema than the one that the server owes. Where its output is
 * undefined, whoever shows the value has the words for that.
 */
export const readAs = <Schema extends z.ZodType>(
  schema: Schema,
  as: z.ZodType<z.output<Schema> | undefined>,
): Schema => {
  // Another use of the same schema stays unmarked.
  const marked = schema.clone()
  READ_AS.set(marked, as)
  return marked
}

/** Marks an object whose readers complete it first: `complete` finds what stands under another name. */
export const readCompleted = <Schema extends z.ZodType>(
  schema: Schema,
  complete: (given: Readonly<Record<string, unknown>>) => object,
): Schema =>
  readAs(
    schema,
    z.preprocess(
      (given) =>
        typeof given === 'object' && given !== null ? complete(given as Record<string, unknown>) : given,
      schema,
    ),
  )

/** Marks a field that an answer may lack: its readers take `value` in its place. */
export const orElse = <Schema extends z.ZodType>(
  schema: Schema,
  value: z.output<Schema> | undefined,
): Schema =>
  readAs(
    schema,
    schema.nullish().transform((given) => given ?? value),
  )

/** The schema by which readers take what `schema` marks. */
export const readingOf = (schema: z.ZodType): z.ZodType => READ_AS.get(schema) ?? schema
