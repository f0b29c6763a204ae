import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { parse as parseForm } from 'node:querystring'
import { Refusal } from '@cloud-steward/contract'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastJson, { type AnySchema } from 'fast-json-stringify'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import type { Logger } from 'pino'
import { newId } from '../db/id.ts'
import { pace } from '../queue/pace.ts'
import { compress } from './compress.ts'
import { answerError } from './errors.ts'
import { isDeeper } from './json-depth.ts'
import { RequestLog } from './request-log.ts'
import { summaryOf } from './request-work.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A JSON body as it came. */
    rawBody?: string
  }
}

/** Deeper than any input of the contract. */
const MOST_NESTED = 60
/** 10 MB and a little for the multipart frame; larger bodies are refused with 413 before they are read. */
export const UPLOAD_BYTES = 10 * 1024 * 1024

/** What browsers must keep to. */
const protect = helmet({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // The component library writes its theme variables as style elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      frameAncestors: ["'none'"],
      upgradeInsecureRequests: null,
    },
  },
  crossOriginEmbedderPolicy: false,
})
/** Headers of every answer. Worked out once: they are the same for everybody. */
const PROTECTION: Record<string, string> = {}
protect(
  {} as IncomingMessage,
  {
    setHeader: (name: string, value: string) => void (PROTECTION[name.toLowerCase()] = value),
    removeHeader: () => {},
  } as unknown as ServerResponse,
  () => {},
)

/** Node's own reader takes a tenth of the time of the plugin's: 4 MB of a drawing would stop the loop for 0.4 s. */
const FORM = { bodyLimit: 256 * 1024, parser: (text: string) => parseForm(text) }

/** An HTTP server with our limits, headers and error answers, and no routes of its own. It does not listen. */
export async function makeHttp(log: Logger, trustProxy: string[]): Promise<FastifyInstance> {
  const http = fastify({
    // The framework's own news is noise below warnings; requests log through their own children.
    loggerInstance: log.child(
      {},
      { level: log.isLevelEnabled('debug') ? log.level : 'warn' },
    ) as unknown as FastifyBaseLogger,
    childLoggerFactory: (_framework, bindings) => new RequestLog(log, bindings) as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    requestIdHeader: false,
    // Nobody asks for the head of one of a thousand lists, and each would keep a context of its own.
    exposeHeadRoutes: false,
    // Addresses count guesses and stand in the logs; only those who are told so may name somebody else's.
    trustProxy,
    bodyLimit: 1024 * 1024,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    frameworkErrors: answerError,
    clientErrorHandler: refuseFrame,
    forceCloseConnections: 'idle',
  })
  await http.register(formbody, FORM)
  await http.register(multipart, { limits: { fileSize: UPLOAD_BYTES, files: 1, parts: 10, fieldSize: 64 * 1024 } })
  // Hooks of every request are no promises: each would be a turn of its own.
  http.addHook('onRequest', (request, reply, next) => {
    reply.headers(PROTECTION).header('x-request-id', request.id)
    // As the router has read it: an address may be written in several ways.
    const { url } = request.routeOptions
    // Answers are somebody's own; what may be kept says so itself.
    if (url?.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    if (url?.startsWith('/api/') && url !== '/api/health') pace.noteRequest()
    next()
  })
  // Made when it is first needed: most of the hundreds of answers never are in one process.
  http.setSerializerCompiler(({ schema }) => {
    let write: ReturnType<typeof fastJson> | undefined
    return (data) => (write ??= fastJson(schema as AnySchema))(data as object)
  })
  // An empty JSON body counts as no body: platform clients send the type with DELETE-like posts.
  const parseJson = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Signatures of messages from outside are made over the text, not over what it means.
    request.rawBody = body as string
    if (body === '') return done(null, undefined)
    if (isDeeper(body as string, MOST_NESTED)) return done(new Refusal('kit.error.malformed', { http: 400 }))
    return void parseJson(request, body as string, done)
  })
  http.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  http.addHook('onSend', compress)
  http.addHook('onResponse', (request, reply, next) => {
    // "Not yet" and "not now" are said many times while the product starts or its database is away; that is no news.
    const level = reply.statusCode >= 500 && reply.statusCode !== 503 ? 'warn' : 'debug'
    if (log.isLevelEnabled(level))
      request.log[level](
        {
          method: request.method,
          path: request.url.split('?')[0],
          status: reply.statusCode,
          ...summaryOf(request, reply),
        },
        'request',
      )
    next()
  })
  return http
}

/** What is no HTTP, or too much of it, gets one answer in our form, and the connection is over. */
function refuseFrame(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  const body = JSON.stringify({ code: status, status, message: STATUS_CODES[status], data: {} })
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json`
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
