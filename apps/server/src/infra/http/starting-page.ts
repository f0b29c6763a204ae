import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../escape-html.ts'
import { languageOf, translate } from '../labels.ts'

/** Seconds after which the browser asks again. */
const AGAIN = 2
const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;margin:30vh auto 0;max-width:28em;padding:0 1em;text-align:center;color:#333;background:#fff}h1{font-size:20px}p{color:#666}@media(prefers-color-scheme:dark){body{color:#ddd;background:#141414}p{color:#999}}'
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
const TAGS = { zh: 'zh-CN', tw: 'zh-TW', en: 'en' } as const

const pageOf = (header: string | undefined): string => {
  const language = languageOf(header)
  const [title, hint] = ['kit.starting', 'kit.startingHint'].map((key) => escapeHtml(translate(language, key)))
  return `<!doctype html><html lang="${TAGS[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${AGAIN}"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p role="status">${hint}</p></body></html>`
}

/** Answers requests with 503 while the server starts: programs get JSON, browsers a page that reloads itself. */
export function answerStarting({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(503)
    .header('retry-after', '1')
    .header('cache-control', 'no-store')
    .header('vary', 'Accept, Accept-Language')
  const wantsPage = (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
  if (!wantsPage) return void reply.send({ code: 503, status: 503, message: 'starting', data: {} })
  void reply
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(pageOf(headers['accept-language']))
}
