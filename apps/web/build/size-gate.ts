import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { domainsOf } from './labels.ts'

interface Chunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

/** What a cold visit of each page loads: the entry, and the chunks its route, language and screen import on the way. */
const PAGES = {
  login: { limitKiB: 120, chunks: ['index.html', 'src/app/LoginRoute.tsx'] },
  'first list': {
    limitKiB: 300,
    chunks: [
      'index.html',
      // The shell and the parts of every list, grouped in vite.config.ts.
      'frame',
      'src/app/prepare.ts',
      'virtual:labels/zh',
      ...domainsOf('housing').map((domain) => `virtual:labels/zh/${domain}`),
      '../../node_modules/antd/es/locale/zh_CN.js',
      'src/app/standard-page.tsx',
    ],
  },
}

function filesOf(keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
    if (!chunk) throw new Error(`the build has no chunk ${key}; is the page renamed?`)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return files.add('index.html')
}

const kib = (file: string): number => brotliCompressSync(readFileSync(dist + file)).length / 1024
let failed = false
for (const [page, { limitKiB, chunks }] of Object.entries(PAGES)) {
  const sizes = [...filesOf(chunks)].map((file) => [file, kib(file)] as const).toSorted((a, b) => b[1] - a[1])
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  const verdict = total <= limitKiB ? 'ok' : 'TOO LARGE'
  failed ||= total > limitKiB
  process.stdout.write(
    `${page}: ${total.toFixed(1)} KiB brotli of ${limitKiB} allowed, ${sizes.length} files – ${verdict}\n`,
  )
  if (total > limitKiB || process.argv.includes('--files'))
    for (const [file, size] of sizes) process.stdout.write(`  ${size.toFixed(1).padStart(7)}  ${file}\n`)
}
process.exit(failed ? 1 : 0)
