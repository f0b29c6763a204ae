import type { AnswerOf, Endpoint, InputOf } from '@cloud-steward/contract'
import { Refusal, SESSION_CODES } from '@cloud-steward/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseHiddenInput, shownAnswer } from '../infra/ctx/hidden-answers.ts'
import { type CtxParts, makeCtx } from '../infra/ctx/make-ctx.ts'
import type { Ctx, PublicCtx } from '../infra/ctx/types.ts'
import { dataSchema, PAGINATION, rowSchema, withoutBounds } from '../infra/http/answer-schema.ts'
import { nameCaller, tallyOf } from '../infra/http/request-work.ts'
import { languageOf } from '../infra/labels.ts'
import { admissionTo } from '../infra/session/admit.ts'
import type { Session } from '../infra/session/types.ts'
import type { App } from './app.ts'
import { once } from './idempotency.ts'
import { inputCheck } from './input.ts'

export interface PublicCall {
  request: FastifyRequest
  reply: FastifyReply
}
export interface Call extends PublicCall {
  session: Session
}
type Work<E, C, K> = (ctx: C, input: InputOf<E>, call: K) => Promise<AnswerOf<E> | undefined | void>
/** A public endpoint has no session, so its handler gets no tenant and no user: the types keep it from asking for them. */
export type Handler<E extends Endpoint> = E['access'] extends 'public'
  ? Work<E, PublicCtx, PublicCall>
  : Work<E, Ctx, Call>

/**
 * Serves an endpoint: finds the caller, checks that his roles hold the URL, validates the input, runs the handler with
 * a ctx of his tenant, and wraps the answer in the envelope. Every route of the server goes through here.
 */
export function register<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  const check = inputCheck(endpoint.input, endpoint.from, endpoint.method !== 'GET' && endpoint.from === 'query')
  const admit = admissionTo(endpoint)
  const { access, output } = endpoint
  app.served.add(endpoint.permission)
  for (const url of [endpoint.path, ...(endpoint.formerPath ? [endpoint.formerPath] : [])])
    app.http.route({
      method: endpoint.method,
      url,
      schema: responseSchema(endpoint),
      ...(endpoint.largest && { bodyLimit: endpoint.largest }),
      // Labels of its fields begin with it.
      config: { thing: endpoint.permission.replace(/\.\w+$/, '') },
      handler: async (request, reply) => {
        const read = () => check(givenTo(endpoint, request)) as InputOf<E>
        const answer =
          access === 'public'
            ? await (handler as Work<E, PublicCtx, PublicCall>)(publicCtx(app, request), read(), { request, reply })
            : await answerCaller(app, endpoint, handler as Work<E, Ctx, Call>, { request, reply, read, admit })
        if (reply.sent || ['file', 'bare'].includes(output.kind)) return answer
        return { code: 200, status: 200, message: 'success', data: answer ?? {} }
      },
    })
}

async function answerCaller<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Work<E, Ctx, Call>,
  { request, reply, read, admit }: PublicCall & { read: () => InputOf<E>; admit: ReturnType<typeof admissionTo> },
): Promise<unknown> {
  const session = await callerOf(app, request)
  nameCaller(request, session.tenant.id, session.user.username)
  admit(session, roleCodes(request))
  const input = read()
  const { tenant, user, scope, lookIn } = session
  // Before it is shown: what cannot be written down is not looked at.
  if (lookIn && endpoint.access === 'granted') await lookIn.record(endpoint.permission, input, request.id)
  const ctx = makeCtx({ ...partsOf(app, request), tenant, user, scope })
  refuseHiddenInput(ctx, endpoint, input)
  const call = { request, reply, session }
  const { method, output, from, unkeyed } = endpoint
  if (method === 'GET' || output.kind === 'file' || from === 'upload' || unkeyed)
    return shownAnswer(ctx, endpoint, await handler(ctx, input, call))
  const key = request.headers['idempotency-key']
  const answer = await once(ctx, endpoint, key, input, (inner) => handler(inner, input, call))
  if (scope.kind === 'orgs') session.forget()
  return shownAnswer(ctx, endpoint, answer)
}

const givenTo = ({ from }: Endpoint, { params, query, body }: FastifyRequest): unknown =>
  from === 'query'
    ? { ...(params as object), ...(query as object) }
    : from === 'body'
      ? body
      : { ...(query as object), ...(body as object) }

export async function callerOf(app: App, request: FastifyRequest): Promise<Session> {
  const header = request.headers.authorization
  if (!header?.startsWith('Bearer '))
    throw new Refusal('identity.error.signInFirst', { http: 401, code: SESSION_CODES.unknown })
  return app.authenticate(header.slice(7))
}
/** What clients of the platform send before they know their roles. */
const NO_ROLES = new Set(['', 'null', 'undefined', 'guest'])
export const roleCodes = ({ headers: { rolecode } }: FastifyRequest): string | undefined =>
  NO_ROLES.has(String(rolecode ?? '')) ? undefined : String(rolecode)

export const partsOf = (app: App, request: FastifyRequest): Omit<CtxParts, 'tenant'> => ({
  pools: app.pools,
  ports: app.ports,
  language: languageOf(request.headers['accept-language']),
  requestId: request.id,
  log: request.log as never,
  tally: tallyOf(request),
  now: app.now,
})

function publicCtx(app: App, request: FastifyRequest): PublicCtx {
  const parts = partsOf(app, request)
  const { pools, requestId, log, language = 'zh' } = parts
  return {
    pools,
    requestId,
    log,
    language,
    inTenant: (tenant, language = parts.language) => makeCtx({ ...parts, tenant, language }),
  }
}

function responseSchema({ output }: Endpoint): object {
  if (output.kind === 'file' || output.kind === 'bare') return {}
  const row = output.kind === 'action' ? { type: 'object' } : rowSchema(output)
  // Checks of choices only cost time here.
  const data = withoutBounds(dataSchema(output, row, PAGINATION), ['uniqueItems', 'enum'])
  return {
    response: {
      // Not 200: what has a number for a name is kept as a list of so many places, 2 KB of nothing for each endpoint.
      '2xx': {
        type: 'object',
        properties: {
          code: { type: 'integer' },
          status: { type: 'integer' },
          message: { type: 'string' },
          data,
        },
      },
    },
  }
}
