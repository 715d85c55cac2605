import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { ModelQuestion } from '@larder/shared/contracts/receipts/receipt-model'

/** The allowed fields of a request for a chat completion by schema; any other field is refused. */
const ChatRequest = z.strictObject({
  model: z.string(),
  messages: z.array(
    z.strictObject({
      role: z.enum(['system', 'user', 'assistant']),
      content: z.union([
        z.string().min(1),
        z.tuple([
          z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
          z.strictObject({
            type: z.literal('image_url'),
            image_url: z.strictObject({ url: z.string().startsWith('data:image/jpeg;base64,') }),
          }),
        ]),
      ]),
    }),
  ),
  response_format: z
    .strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({
        name: z.string(),
        strict: z.literal(true),
        schema: z.record(z.string(), z.unknown()),
      }),
    })
    .optional(),
})

const textOf = (content: z.infer<typeof ChatRequest>['messages'][number]['content'] = '') =>
  typeof content === 'string' ? content : content[0].text

export type SeenRequest<Question = ModelQuestion> = {
  path: string
  headers: IncomingHttpHeaders
  bytes: number
  body: z.infer<typeof ChatRequest>
  /** The model's question; a question of another shape fails the test. */
  question: Question
}

/** The server's reaction to one request. */
export type Play<Question = ModelQuestion> = (
  request: SeenRequest<Question>,
  response: ServerResponse,
) => void

const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** A completion with this message. */
export const completes =
  (message: Record<string, unknown>, finish_reason = 'stop', usage: unknown = undefined): Play<unknown> =>
  (request, response) =>
    sendJson(response, 200, {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 0,
      model: request.body.model,
      choices: [{ index: 0, finish_reason, message: { role: 'assistant', ...message } }],
      usage,
    })

/** The model returns a text, or the result of a function of the question. */
export const says =
  <Question = ModelQuestion>(content: string | ((question: Question) => unknown)): Play<Question> =>
  (request, response) => {
    const written = typeof content === 'string' ? content : JSON.stringify(content(request.question))
    completes({ content: written })(request, response)
  }

/** An error in OpenAI's format. */
export const failsWith =
  (status: number, message = 'No', headers: Record<string, string> = {}): Play<unknown> =>
  (_request, response) =>
    sendJson(response, status, { error: { message, type: 'error', param: null, code: null } }, headers)

/** Answers questions about lines of receipts with `plays` in order; the last one is repeated. */
export const startOpenAiServer = (...plays: Play[]) => startModelServer(ModelQuestion, plays)

/** Answers questions of a schema with `plays` in order; the last one is repeated. */
export const startModelServer = async <Question>(
  schema: z.ZodType<Question>,
  plays: readonly Play<Question>[],
) => {
  const requests: SeenRequest<Question>[] = []
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const body = ChatRequest.parse(JSON.parse(sent))
      const seen: SeenRequest<Question> = {
        path: request.url ?? '',
        headers: request.headers,
        bytes: Buffer.byteLength(sent),
        body,
        question: schema.parse(
          JSON.parse(textOf(body.messages.find(({ role }) => role === 'user')?.content)),
        ),
      }
      requests.push(seen)
      const play = plays[Math.min(requests.length, plays.length) - 1]
      play?.(seen, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
export type OpenAiServer = Awaited<ReturnType<typeof startOpenAiServer>>
