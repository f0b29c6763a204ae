import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { filesOf, type Manifest, VISITS } from './visits.ts'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Manifest

const kib = (file: string): number => brotliCompressSync(readFileSync(dist + file)).length / 1024
let failed = false
for (const [page, { limitKiB, chunks }] of Object.entries(VISITS)) {
  const files = [...filesOf(manifest, chunks), 'index.html']
  const sizes = files.map((file) => [file, kib(file)] as const).toSorted((a, b) => b[1] - a[1])
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
