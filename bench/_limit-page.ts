/// <reference lib="dom" />
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url))
const PAGE = `${dist}bench-limit.html`
const SCRIPT = `${dist}assets/bench-limit.js`
const files = [PAGE, SCRIPT].flatMap((file) => [file, `${file}.br`])

/** The server reads which pages there are when it starts, so the files stand there before. */
export function holdLimitPage(): () => void {
  for (const file of files) writeFileSync(file, '')
  const remove = () => files.forEach((file) => rmSync(file, { force: true }))
  process.once('exit', remove)
  return remove
}
function write(file: string, content: string): void {
  writeFileSync(file, content)
  writeFileSync(`${file}.br`, brotliCompressSync(content))
}

/**
 * Writes the page that no console can be faster than: the frame and the table of a list as the console has drawn them,
 * as plain markup with the style sheets of the console, and twenty rows from one request, without a library.
 */
export async function writeLimitPage(shown: Page, row: string, answer: string): Promise<void> {
  const drawn = await shown.evaluate((selector) => {
    const root = document.querySelector('#root')!.cloneNode(true) as HTMLElement
    const rows = [...root.querySelectorAll(selector)]
    const body = rows[0]!.parentElement!
    body.id = 'limit-rows'
    const cells = [...rows[0]!.children].map((cell) => cell.className)
    for (const one of rows) one.remove()
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => link.href)
    const inline = [...document.querySelectorAll('head style')].map((style) => style.outerHTML).join('')
    return {
      markup: root.outerHTML,
      row: rows[0]!.className,
      cells,
      styles: styles.map((one) => new URL(one).pathname),
      inline,
    }
  }, row)
  const head = readFileSync(`${dist}signed-in.zh.html`, 'utf8').replaceAll(
    / *<(script|link rel="(modulepreload|preload|stylesheet)")[^\n]*\n/g,
    '',
  )
  const links = [...new Set(drawn.styles)].map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const script = '<script type="module" src="/assets/bench-limit.js"></script>'
  const page = head
    .replace('</head>', `${links}${drawn.inline}${script}</head>`)
    .replace(/<body>[^]*<\/body>/, () => `<body>${drawn.markup}</body>`)
  write(PAGE, page)
  write(
    SCRIPT,
    `const token = /token=([^;]+)/.exec(document.cookie)[1]
const answer = await fetch(${JSON.stringify(answer)}, { headers: { authorization: 'Bearer ' + token } })
const { data } = await answer.json()
const cells = ${JSON.stringify(drawn.cells)}
document.querySelector('#limit-rows').innerHTML = data.list
  .map((row) => {
    const values = Object.values(row).filter((value) => typeof value === 'string')
    return '<tr class=${JSON.stringify(drawn.row)}>' + cells.map((name, at) => '<td class="' + name + '">' + (values[at] ?? '') + '</td>').join('') + '</tr>'
  })
  .join('')
`,
  )
}
