import type { Envelope } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { toRefusal } from '../db/refusals.ts'
import { languageOf, translate } from '../labels.ts'

/** Validation found these fields wrong; each has the label key of its sentence. */
export class InvalidInput extends Refusal {
  readonly problems: Readonly<Record<string, { key: string; values?: Record<string, string | number> }>>
  constructor(problems: InvalidInput['problems']) {
    super('kit.error.invalid', { code: 400, fields: Object.keys(problems) })
    this.problems = problems
  }
}

/** The one place where errors become answers. Nothing of the inside (SQL, stack, table names) leaves it. */
export function answerError(given: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(request.headers['accept-language'])
  const error = toRefusal(given)
  if (error instanceof Refusal) {
    if (error.http === 503) void reply.header('retry-after', '2')
    void reply
      .code(error.http)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(refusalBody(error, language, request.id)))
    return
  }
  const status = (error as FastifyError).statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  const key =
    {
      404: 'kit.error.noSuchPage',
      413: 'kit.error.tooLarge',
      415: 'kit.error.mediaType',
      429: 'kit.error.tooManyRequests',
    }[status] ?? (status < 500 ? 'kit.error.malformed' : 'kit.error.internal')
  const body: Envelope = { code: status, status, message: translate(language, key), data: {}, requestId: request.id }
  void reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

function refusalBody(error: Refusal, language: ReturnType<typeof languageOf>, requestId: string): Envelope {
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
    requestId,
  }
}
