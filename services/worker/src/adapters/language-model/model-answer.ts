import { z } from 'zod'

/** The required part of a chat completion; the rest differs between servers. */
const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
})

const Usage = z.object({
  usage: z.object({ prompt_tokens: z.int().nonnegative(), completion_tokens: z.int().nonnegative() }),
})

/** The tokens that a server says it has counted; null when it says none. */
export const readUsage = (completion: unknown): { input: number; output: number } | null => {
  const { data } = Usage.safeParse(completion)
  return data === undefined ? null : { input: data.usage.prompt_tokens, output: data.usage.completion_tokens }
}

type Answer<Reply> =
  | { kind: 'reply'; reply: Reply }
  | { kind: 'refusal'; problem: string }
  | { kind: 'invalid'; content: string; problem: string }

/** Parses a server's answer to a request for a chat completion, which may contain anything. */
export const readModelAnswer = <Reply>(completion: unknown, schema: z.ZodType<Reply>): Answer<Reply> => {
  const parsed = Completion.safeParse(completion)
  const choice = parsed.data?.choices[0]
  if (!choice) return { kind: 'invalid', content: '', problem: 'The answer is no chat completion.' }
  const { refusal, content } = choice.message
  if (refusal) return { kind: 'refusal', problem: refusal }
  if (choice.finish_reason === 'content_filter')
    return { kind: 'refusal', problem: 'The content was filtered.' }
  const problem = (text: string): Answer<Reply> => ({
    kind: 'invalid',
    content: content ?? '',
    problem: text,
  })
  if (choice.finish_reason === 'length') return problem('It was cut off; answer shorter.')
  return readReply(content ?? '', schema, problem)
}

/** The JSON object in an answer, which models surround with code fences and remarks. */
const readReply = <Reply>(
  content: string,
  schema: z.ZodType<Reply>,
  problem: (text: string) => Answer<Reply>,
): Answer<Reply> => {
  let json: unknown
  try {
    json = JSON.parse(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1))
  } catch (error) {
    return problem(`It is no JSON: ${(error as Error).message}`)
  }
  const reply = schema.safeParse(json)
  return reply.success ? { kind: 'reply', reply: reply.data } : problem(z.prettifyError(reply.error))
}
