import OpenAI from 'openai'
import { z } from 'zod'
import type { ModelPaper } from '@larder/shared/contracts/model-use'
import { tokensOfBytes } from '@larder/shared/domain/model-use/model-day'
import type { ModelAnswer } from '@larder/shared/server/ports/line-model'
import type { ModelMeter } from '@larder/shared/server/ports/model-meter'
import { AnswerTooLargeError, boundedFetch } from './bounded-fetch.ts'
import { readModelAnswer, readUsage } from './model-answer.ts'

/** The number of retries when the server did not accept a request: it is busy, restarting, or the connection broke. */
const MAX_RETRIES = 2
/** A wrong answer is asked for again once. */
const ATTEMPTS = 2
/** Two hundred lines take 25 KB; some models add their reasoning. */
const MAX_ANSWER_BYTES = 1_000_000
/** The length of a wrong answer and its problem that the model is shown, and of a problem in the log. */
const MAX_SHOWN_ANSWER = 8_000
const MAX_SHOWN_PROBLEM = 500
/** What servers count for a picture of the size that is sent, at most. */
const IMAGE_TOKENS = 1_600

/** What a model is asked for. */
type Task<Reply> = {
  /** What the household sees that it was for. */
  paper: ModelPaper
  /** Identifies the answer's schema for the server. */
  name: string
  /** What to do, without the schema. */
  instructions: string
  reply: z.ZodType<Reply>
  /** How often it may answer until an answer fits; 2 unless said otherwise. */
  attempts?: number
  /** A data address of a picture; left out if the server takes none. */
  image?: string | null
  onProgress?: (progress: Progress) => void
}

/** A question that is being asked. */
export type Progress = { isAgain: boolean; hasImage: boolean }

export type ModelOptions = {
  baseUrl: string
  /** Local servers need none. */
  apiKey?: string | undefined
  model: string
  /** For everything that one question takes: retries, waiting, and the second attempt. */
  timeoutMs: number
  meter: ModelMeter
  /** Hears how each question ended, also of one that was aborted. */
  onCall?: ((call: ModelCall) => void) | undefined
}

/** A question to a model, with all of its repetitions; without its content. */
export type ModelCall = {
  /** The name of the task. */
  purpose: string
  outcome: ModelAnswer<unknown>['report']['outcome'] | 'aborted'
  seconds: number
  /** As the server counts them; 0 where it does not. */
  inputTokens: number
  outputTokens: number
}

/** A question is left out: the household has used up what it may use in a day. */
class CapReachedError extends Error {}

/** The bytes of one call, with its retries. */
type Traffic = { sentBytes: number; receivedBytes: number }

type Usage = ReturnType<typeof readUsage>

type Attempt<Reply> = Pick<ModelAnswer<Reply>, 'reply' | 'problem'> & {
  outcome: ModelAnswer<Reply>['report']['outcome']
}

/** Uses a model behind any server with OpenAI's chat completions. It receives only the credentials in the options. */
export const createOpenAiModel = <Question extends object, Reply>(
  { baseUrl, apiKey, model, timeoutMs, meter, onCall }: ModelOptions,
  task: Task<Reply>,
) => {
  const schema = schemaOf(task.reply)
  const instructions = `${task.instructions}
Answer with one JSON object and nothing else, following this JSON schema:
${JSON.stringify(schema)}`

  /** Makes one call, and counts it however it ends. @throws CapReachedError, and what the client throws */
  const complete = async (
    client: OpenAI,
    body: OpenAI.ChatCompletionCreateParamsNonStreaming,
    householdId: string,
    traffic: Traffic,
    signal: AbortSignal,
    onUsage: (usage: Usage) => void,
  ): Promise<OpenAI.ChatCompletion> => {
    const inputTokens = tokensOf(body)
    const end = await meter.begin({ householdId, paper: task.paper, model, inputTokens })
    if (end === null) throw new CapReachedError("The household's share of today is used up")
    traffic.sentBytes = 0
    traffic.receivedBytes = 0
    try {
      const completion = await client.chat.completions.create(body, { signal })
      const usage = readUsage(completion)
      onUsage(usage)
      await end({ outcome: 'answered', ...traffic, usage })
      return completion
    } catch (error) {
      const isRefusal = error instanceof OpenAI.APIError && error.status !== undefined
      await end({ outcome: isRefusal ? 'refused' : 'unknown', ...traffic, usage: null })
      throw error
    }
  }

  const converse = async (
    client: OpenAI,
    question: Question,
    householdId: string,
    traffic: Traffic,
    signal: AbortSignal,
    onUsage: (usage: Usage) => void,
  ): Promise<Attempt<Reply>> => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: instructions },
      asUser(question, task.image ?? null),
    ]
    let hasImage = task.image != null
    let response_format: OpenAI.ResponseFormatJSONSchema | undefined = {
      type: 'json_schema',
      json_schema: { name: task.name, strict: true, schema },
    }
    let problem: string | null = null
    for (let answers = 0; answers < (task.attempts ?? ATTEMPTS);) {
      task.onProgress?.({ isAgain: answers > 0, hasImage })
      const body = { model, messages, response_format }
      const completion = await complete(client, body, householdId, traffic, signal, onUsage).catch(
        (error: unknown) => {
          if (isRefused(error)) return error
          throw error
        },
      )
      if (completion instanceof Error) {
        problem = completion.message
        if (hasImage && /image|vision|multimodal|content/i.test(problem)) {
          hasImage = false
          messages[1] = asUser(question, null)
        } else if (response_format && isFormatUnknown(completion)) {
          // The instructions contain the schema as well.
          response_format = undefined
          answers++
        } else throw completion
        continue
      }
      const outcome = answers++ === 0 && problem === null ? 'answered' : 'repaired'
      const answer = readModelAnswer(completion, task.reply)
      if (answer.kind === 'reply') return { outcome, reply: answer.reply, problem }
      problem = answer.problem.slice(0, MAX_SHOWN_PROBLEM)
      if (answer.kind === 'refusal') return { outcome: 'refused', reply: null, problem }
      messages.push(
        { role: 'assistant', content: answer.content.slice(0, MAX_SHOWN_ANSWER) || '(nothing)' },
        {
          role: 'user',
          content: `This answer does not fit: ${problem}\nAnswer again, with the JSON object alone.`,
        },
      )
    }
    return { outcome: 'invalid_answer', reply: null, problem }
  }

  return {
    ask: async (
      question: Question,
      householdId: string,
      signal: AbortSignal,
    ): Promise<ModelAnswer<Reply>> => {
      const startedAt = performance.now()
      const deadline = AbortSignal.timeout(timeoutMs)
      const ended = AbortSignal.any([signal, deadline])
      let requestBytes = 0
      const traffic: Traffic = { sentBytes: 0, receivedBytes: 0 }
      let [inputTokens, outputTokens] = [0, 0]
      const count = (usage: Usage) => {
        inputTokens += usage?.input ?? 0
        outputTokens += usage?.output ?? 0
      }
      const tell = (outcome: ModelCall['outcome']) => {
        const seconds = (performance.now() - startedAt) / 1000
        onCall?.({ purpose: task.name, outcome, seconds, inputTokens, outputTokens })
        return seconds
      }
      const client = new OpenAI({
        baseURL: baseUrl,
        // By default the client would take them from the environment, and with them somebody else's account.
        apiKey: apiKey ?? 'none',
        organization: null,
        project: null,
        ...(apiKey === undefined ? { defaultHeaders: { Authorization: null } } : {}),
        timeout: timeoutMs,
        maxRetries: MAX_RETRIES,
        // Its log would contain text of receipts and mails.
        logLevel: 'off',
        fetch: boundedFetch({
          maxBytes: MAX_ANSWER_BYTES,
          endsAt: startedAt + timeoutMs,
          onSend: (bytes) => {
            requestBytes += bytes
            traffic.sentBytes += bytes
          },
          onReceive: (bytes) => (traffic.receivedBytes += bytes),
        }),
      })
      const conversation = converse(client, question, householdId, traffic, ended, count)
      const attempt = await Promise.race([conversation, rejectedBy(ended)]).catch(
        (error: unknown): Attempt<Reply> => {
          if (signal.aborted) tell('aborted')
          signal.throwIfAborted()
          const isLate = deadline.aborted || error instanceof OpenAI.APIConnectionTimeoutError
          const outcome = isLate ? 'timed_out' : outcomeOf(error)
          return { outcome, reply: null, problem: error instanceof Error ? error.message : String(error) }
        },
      )
      return {
        reply: attempt.reply,
        problem: attempt.problem && withoutKey(attempt.problem, apiKey).slice(0, MAX_SHOWN_PROBLEM),
        report: {
          model,
          outcome: attempt.outcome,
          lines_sent: 'lines' in question && Array.isArray(question.lines) ? question.lines.length : 0,
          request_bytes: requestBytes,
          seconds: tell(attempt.outcome),
        },
      }
    },
  }
}

/** Number ranges are left out: not every server supports them, and the answer is validated anyway. */
const schemaOf = (reply: z.ZodType) =>
  z.toJSONSchema(reply, {
    override: ({ jsonSchema }) => {
      delete jsonSchema.minimum
      delete jsonSchema.maximum
    },
  })

/** The client's delays between retries do not support a signal. */
const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/** Some servers do not support answers by schema, and refuse such a request. */
const isFormatUnknown = ({ message }: Error): boolean => /response_format|json_schema/i.test(message)

const isRefused = (error: unknown): error is Error =>
  error instanceof OpenAI.BadRequestError || error instanceof OpenAI.UnprocessableEntityError

/** The tokens of a request, rather too many than too few; those of a picture have nothing to do with its bytes. */
const tokensOf = (body: OpenAI.ChatCompletionCreateParamsNonStreaming): number => {
  let imageCount = 0
  const texts = JSON.stringify(body, (key, value: unknown) => {
    if (key !== 'image_url') return value
    imageCount += 1
    return undefined
  })
  return tokensOfBytes(Buffer.byteLength(texts)) + imageCount * IMAGE_TOKENS
}

const asUser = (question: unknown, image: string | null): OpenAI.ChatCompletionUserMessageParam => {
  const text = JSON.stringify(question)
  if (image === null) return { role: 'user', content: text }
  return {
    role: 'user',
    content: [
      { type: 'text', text },
      { type: 'image_url', image_url: { url: image } },
    ],
  }
}

const outcomeOf = (error: unknown): Attempt<unknown>['outcome'] => {
  if (error instanceof CapReachedError) return 'cap_reached'
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    return error.status >= 500 ? 'unreachable' : 'refused'
  }
  return error instanceof SyntaxError || error instanceof AnswerTooLargeError
    ? 'invalid_answer'
    : 'unreachable'
}

/** Servers may repeat a key that they reject. */
const withoutKey = (text: string, apiKey: string | undefined) =>
  apiKey === undefined ? text : text.replaceAll(apiKey, '[key]')
