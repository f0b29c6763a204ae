import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageOf } from '../labels.ts'
import { readCookies } from './cookies.ts'
import { answerError } from './errors.ts'

const dist = fileURLToPath(
  new URL(import.meta.url.includes('/dist/') ? '../../web/dist/' : '../../../../web/dist/', import.meta.url),
)

/** Said of documents; on twenty scripts and styles they are 12 KiB of a first visit and mean nothing. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Serves the built console: hashed assets for ever, and its one page for every path that is not the API's. Without a
 * built console everything unknown is 404. A server has room for one such handler, so it is set here only.
 * `registration`: whether the sign-in page offers it.
 */
export async function serveConsole(http: FastifyInstance, registration: boolean): Promise<void> {
  const isBuilt = existsSync(`${dist}index.html`)
  if (isBuilt) {
    await http.register(fastifyStatic, {
      root: dist,
      serve: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const lasts = path.includes('/assets/')
        void reply.header('cache-control', lasts ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (lasts && /\.(js|css)(\.\w+)?$/.test(path)) for (const name of OF_PAGES) reply.removeHeader(name)
      },
    })
    const method = ['GET', 'HEAD']
    for (const file of readdirSync(dist).filter((name) => /^\w[\w.-]*\.(html|svg|png|webmanifest)$/.test(name)))
      http.route({ method, url: `/${file}`, handler: (_request, reply) => reply.sendFile(file) })
    // One route for all of them: a route for each of the thousands of files was 12 MB of memory.
    http.route<{ Params: { file: string } }>({
      method,
      url: '/assets/:file',
      handler: ({ params: { file } }, reply) =>
        /^[\w.-]+$/.test(file) ? reply.sendFile(`assets/${file}`) : reply.callNotFound(),
    })
  }
  http.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    // The path alone says whether a file is meant: a query may hold an address or a name with a dot.
    const [path = ''] = request.url.split('?', 1)
    const isPage = isBuilt && reads && !path.startsWith('/api/') && !/\.\w{1,8}$/.test(path)
    if (isPage) {
      const page = pageFor(request.headers, registration)
      const link = linkFor(page, path)
      if (link) void reply.header('link', link)
      return reply.header('vary', 'Cookie, Accept-Language').sendFile(page)
    }
    return answerError(Object.assign(new Error('not found'), { statusCode: 404 }), request, reply)
  })
}

/** Files of each page of the console by path and language, as its build wrote them. */
type FilesOfPages = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
let known: FilesOfPages | undefined
function filesOfPages(): FilesOfPages {
  const file = `${dist}.vite/pages.json`
  known ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FilesOfPages) : {}
  return known
}
/** The code and the words of the page that is asked for: the browser would hear of them from its third script. */
function linkFor(page: string, path: string): string | undefined {
  const language = /signed-in\.(\w+)\.html$/.exec(page)?.[1]
  const files = language && Object.hasOwn(filesOfPages(), path) ? filesOfPages()[path]?.[language] : undefined
  return files?.map((file) => `</${file}>; rel="modulepreload"`).join(', ')
}

/**
 * Whoever brings a token gets the page that fetches the shell at once. Whether the token is worth anything is asked later.
 * Each is there a second time for servers that offer no registration.
 */
export function pageFor(headers: FastifyRequest['headers'], registration: boolean): string {
  const kind = registration ? '' : 'closed.'
  const cookies = readCookies(headers.cookie)
  if (!cookies.get('token')) return `${kind}index.html`
  const chosen = cookies.get('language') ?? ''
  const language = ['zh', 'tw', 'en'].includes(chosen) ? chosen : languageOf(headers['accept-language'])
  return `${kind}signed-in.${language}.html`
}
