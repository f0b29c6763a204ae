import type { FastifyInstance } from 'fastify'

interface Preview {
  /** Origins of other sites that may ask for a preview. */
  origins: readonly string[]
  /** Addresses below which style sheets and scripts of a preview lie. */
  assets: readonly string[]
}

/**
 * The document that draws a generated form: css, html and js its window is given, nothing else. It has an origin of its own
 * (`sandbox` without `allow-same-origin`), so what runs there reads no cookie, no storage and no page, and connects nowhere.
 */
export function servePreviewFrame(http: FastifyInstance, { origins, assets }: Preview): void {
  const from = assets.join(' ')
  const policy = [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    `script-src 'unsafe-inline' 'unsafe-eval' ${from}`,
    `style-src 'unsafe-inline' ${from}`,
    `font-src data: ${from}`,
    'img-src data: blob:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  http.get('/preview-frame', (_request, reply) => {
    // The pages of the console do without it, and a browser keeps to the first answer of an origin.
    reply.removeHeader('origin-agent-cluster')
    return reply
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(DOCUMENT)
  })
  // Asked when a window of another site sends something: who may.
  http.get('/preview-origins', (_request, reply) => reply.header('cache-control', 'no-cache').send(origins))
}

/** Script of the frame. It draws what the window above sends, once; each further message comes to a new frame. */
const SCRIPT = `
const problem = (text) => {
  const line = document.createElement('p')
  line.className = 'preview-problem'
  line.textContent = text
  document.body.append(line)
}
const texts = (list) => (Array.isArray(list) ? list : list ? [list] : []).map(String)
const copyOf = (data) => {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new Error('error arguments')
  return structuredClone(data)
}
const load = (name, more, address) =>
  new Promise((done) => {
    const element = Object.assign(document.createElement(name), more)
    element.onload = () => done()
    element.onerror = () => {
      problem('Failed to load ' + address)
      done()
    }
    document.head.append(element)
  })
addEventListener('error', ({ message }) => problem(message))
addEventListener('unhandledrejection', ({ reason }) => problem(String(reason)))
addEventListener('message', async ({ source, data }) => {
  if (source !== parent) return
  try {
    const { css, html, js, links, scripts } = copyOf(data)
    for (const href of texts(links)) await load('link', { rel: 'stylesheet', href }, href)
    const style = document.createElement('style')
    style.textContent = String(css ?? '')
    document.head.append(style)
    const place = document.createElement('div')
    place.innerHTML = String(html ?? '')
    document.body.prepend(place)
    for (const src of texts(scripts)) await load('script', { src, async: false }, src)
    const script = document.createElement('script')
    script.textContent = String(js ?? '')
    document.body.append(script)
  } catch (error) {
    problem(error instanceof Error ? error.message : String(error))
  }
})
parent.postMessage({ type: 'previewReady' }, '*')
`
const DOCUMENT = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>preview</title>
<style>body{margin:16px;font:14px/1.6 system-ui,sans-serif}.preview-problem{color:#b42318}</style></head>
<body><script>${SCRIPT}</script></body></html>`
