import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Tally } from '../db/tally.ts'
import type { LogStore } from '../logs/log-store.ts'
import type { RequestLog } from './request-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts the SQL statements of the request; set at its first statement. Null where requests are not logged. */
    tally?: Tally | null
    caller?: { tenant: number; user: string }
  }
}

/** The tally of a request, created on first use. */
export const tallyOf = (request: FastifyRequest): Tally | null =>
  request.tally === null ? null : (request.tally ??= new Tally(request.log))

/** Adds the tenant and the user to the log lines that follow. */
export function nameCaller(request: FastifyRequest, tenant: number, user: string): void {
  request.caller = { tenant, user }
  ;(request.log as unknown as RequestLog).about(request.caller)
}

const tenth = (ms: number): number => Math.round(ms * 10) / 10
/** Times in milliseconds and the number of statements, for the log line of the request. */
export const summaryOf = ({ tally }: FastifyRequest, { elapsedTime }: FastifyReply) => ({
  ms: tenth(elapsedTime),
  statements: tally?.statements ?? 0,
  dbMs: tenth(tally?.ms ?? 0),
})

export interface Figures {
  note(ms: number, status: number): void
}
/** For a server with REQUEST_LOG=0. */
export const leaveRequests = (http: FastifyInstance): void => void http.decorateRequest('tally', null)

/** Logs one line per API request and adds its time to the figures of the minute. */
export function noteRequests(http: FastifyInstance, logs: LogStore, figures: Figures): void {
  http.decorateRequest('tally', undefined)
  http.decorateRequest('caller', undefined)
  http.addHook('onResponse', (request, reply, next) => {
    const { url } = request.routeOptions
    if (url?.startsWith('/api/') && url !== '/api/health') {
      const [ms, status] = [reply.elapsedTime, reply.statusCode]
      figures.note(ms, status)
      logs.noteRequest({
        reqId: request.id,
        tenant: request.caller?.tenant,
        user: request.caller?.user,
        method: request.method,
        path: url,
        status,
        ms,
        statements: request.tally?.statements ?? 0,
        dbMs: request.tally?.ms ?? 0,
      })
    }
    next()
  })
}
