import type { Envelope } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../ctx/types.ts'
import { toRefusal } from '../db/refusals.ts'
import { languageOf, sentenceOf, translate } from '../labels.ts'

/** Validation found these fields wrong; each has the label key of its sentence. */
export class InvalidInput extends Refusal {
  readonly problems: Readonly<Record<string, { key: string; values?: Record<string, string | number> }>>
  constructor(problems: InvalidInput['problems']) {
    super('kit.error.invalid', { code: 400, fields: Object.keys(problems) })
    this.problems = problems
  }
}

/** What a bearer token that does not count is answered by (RFC 6750, 3.1). */
interface OAuthError {
  error?: string
  error_description?: string
}
/** Who calls at all, what he may call, and whether we are there. */
const OF_THE_DOOR = new Set([401, 403, 503])

/**
 * The one place where errors become answers. Nothing of the inside (SQL, stack, table names) leaves it. Clients of the platform,
 * known by the plain text their HTTP library accepts, show what a refusal says when it comes with HTTP 200 and without a
 * code; all else they take for a fault, and their form stays locked.
 */
export function answerError(given: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request.headers['accept-language'])
  const error = toRefusal(given)
  if (error instanceof Refusal) {
    if (error.http === 503) void reply.header('retry-after', '2')
    const { code, ...body } = refusalBody(error, language, request.id)
    const plain = request.headers.accept?.includes('text/plain') && !OF_THE_DOOR.has(error.http)
    void reply
      .code(plain ? 200 : error.http)
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify(
          plain ? { ...body, status: 500, message: inWords(error, language, request) } : { code, ...body },
        ),
      )
    return
  }
  const status = (error as FastifyError).statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  const key =
    {
      404: 'kit.error.noSuchPage',
      413: isFile(request) ? 'kit.error.tooLarge' : 'kit.error.bodyTooLarge',
      415: 'kit.error.mediaType',
      429: 'kit.error.tooManyRequests',
    }[status] ?? (status < 500 ? 'kit.error.malformed' : 'kit.error.internal')
  const body: Envelope = { code: status, status, message: translate(language, key), data: {}, requestId: request.id }
  void reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

const isFile = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('multipart/') ?? false

/** Nothing but the message is shown, so it says of which fields it speaks. */
function inWords(error: Refusal, language: Language, { routeOptions }: FastifyRequest): string {
  const { reason: key, values, fields } = error
  const isVague = key.startsWith('kit.error.')
  const of = Object.fromEntries((isVague ? fields : []).map((field) => [field, { key, values }]))
  const { thing } = routeOptions.config as { thing?: string }
  return sentenceOf(language, { key, values, thing, problems: error instanceof InvalidInput ? error.problems : of })
}

function refusalBody(error: Refusal, language: Language, requestId: string): Envelope & OAuthError {
  const fields: Record<string, string> = {}
  const message = translate(language, error.reason, error.values)
  if (error instanceof InvalidInput)
    for (const [field, { key, values }] of Object.entries(error.problems))
      fields[field] = translate(language, key, values)
  else for (const field of error.fields) fields[field] = message
  return {
    code: error.code,
    status: error.http === 200 ? 500 : error.http,
    message,
    data: {},
    reason: error.reason,
    ...(Object.keys(fields).length ? { fields } : {}),
    ...(error.http === 401 ? { error: 'invalid_token', error_description: message } : {}),
    requestId,
  }
}
