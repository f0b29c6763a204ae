import type { AnswerOf, Endpoint, InputOf } from '@cloud-steward/contract'
import { Refusal, SESSION_CODES, shapeSchema } from '@cloud-steward/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeCtx } from '../infra/ctx/make-ctx.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { languageOf } from '../infra/labels.ts'
import { admissionTo } from '../infra/session/admit.ts'
import type { Session } from '../infra/session/types.ts'
import type { App } from './app.ts'
import { once } from './idempotency.ts'
import { inputCheck } from './input.ts'

export interface Call {
  request: FastifyRequest
  reply: FastifyReply
  session: Session | undefined
}
type Handler<E extends Endpoint> = (ctx: Ctx, input: InputOf<E>, call: Call) => Promise<AnswerOf<E> | undefined | void>

/**
 * Serves an endpoint: finds the caller, checks that his roles hold the URL, validates the input, runs the handler with
 * a ctx of his tenant, and wraps the answer in the envelope. Every route of the server goes through here.
 */
export function register<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  const check = inputCheck(endpoint.input, endpoint.from)
  const admit = admissionTo(endpoint)
  const keyed =
    endpoint.method !== 'GET' &&
    endpoint.access !== 'public' &&
    endpoint.output.kind !== 'file' &&
    endpoint.from !== 'upload'
  app.served.add(endpoint.permission)
  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: responseSchema(endpoint),
    // Labels of its fields begin with it.
    config: { thing: endpoint.permission.replace(/\.\w+$/, '') },
    handler: async (request, reply) => {
      const session = endpoint.access === 'public' ? undefined : await callerOf(app, request)
      if (session) admit(session, roleCodes(request))
      const given =
        endpoint.from === 'query'
          ? { ...(request.params as object), ...(request.query as object) }
          : endpoint.from === 'body'
            ? request.body
            : { ...(request.query as object), ...(request.body as object) }
      const input = check(given) as InputOf<E>
      const ctx = session ? ctxOf(app, request, session) : (undefined as unknown as Ctx)
      const call = { request, reply, session }
      const answer = keyed
        ? await once(ctx, endpoint, request.headers['idempotency-key'], input, (inner) => handler(inner, input, call))
        : await handler(ctx, input, call)
      if (keyed && session?.scope.kind === 'orgs') session.forget()
      if (reply.sent || ['file', 'bare'].includes(endpoint.output.kind)) return answer
      return { code: 200, status: 200, message: 'success', data: answer ?? {} }
    },
  })
}

async function callerOf(app: App, request: FastifyRequest): Promise<Session> {
  const header = request.headers.authorization
  if (!header?.startsWith('Bearer '))
    throw new Refusal('identity.error.signInFirst', { http: 401, code: SESSION_CODES.unknown })
  return app.authenticate(header.slice(7))
}
/** What clients of the platform send before they know their roles. */
const NO_ROLES = new Set(['', 'null', 'undefined', 'guest'])
const roleCodes = ({ headers: { rolecode } }: FastifyRequest): string | undefined =>
  NO_ROLES.has(String(rolecode ?? '')) ? undefined : String(rolecode)

const ctxOf = (app: App, request: FastifyRequest, session: Session): Ctx =>
  makeCtx({
    pools: app.pools,
    tenant: session.tenant,
    user: session.user,
    scope: session.scope,
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    log: request.log as never,
    now: app.now,
  })

function responseSchema(endpoint: Endpoint): object {
  const { output } = endpoint
  if (output.kind === 'file' || output.kind === 'bare') return {}
  const data = !('shape' in output)
    ? output.kind === 'values'
      ? {}
      : { type: 'object' }
    : output.kind === 'object'
      ? shapeSchema(output.shape)
      : output.kind === 'rows'
        ? { type: 'array', items: shapeSchema(output.shape) }
        : pageSchema(shapeSchema(output.shape))
  return {
    response: {
      // Not 200: what has a number for a name is kept as a list of so many places, 2 KB of nothing for each endpoint.
      '2xx': {
        type: 'object',
        properties: {
          code: { type: 'integer' },
          status: { type: 'integer' },
          message: { type: 'string' },
          data: withoutRequired(data),
        },
      },
    },
  }
}
const pageSchema = (row: object) => ({
  type: 'object',
  properties: {
    list: { type: 'array', items: row },
    pagination: {
      type: 'object',
      properties: {
        total: { type: 'integer' },
        pageSize: { type: 'integer' },
        current: { type: 'integer' },
        bounded: { type: 'boolean' },
      },
    },
  },
})
/** Answers are projected, not validated: a masked or absent field is simply not there. Bounds only cost time here. */
function withoutRequired(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (
        [
          'required',
          'minimum',
          'maximum',
          'minLength',
          'maxLength',
          'maxItems',
          'minItems',
          'uniqueItems',
          'format',
          'pattern',
          'enum',
        ].includes(key) &&
        !isSchema(value)
      )
        return undefined
      return value as unknown
    }),
  ) as object
}
// A field may be called "format" or "pattern": then its value is a schema, not a keyword's.
const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
