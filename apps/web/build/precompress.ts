import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Files at a time: as many as there are threads to compress them. */
const LANES = 4
/** Smaller files travel in one packet anyway. */
const WORTH_BYTES = 1024

/** Writes `<file>.br` and `<file>.gz` beside every text asset, so that the server never compresses while serving. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      const wanted = files.filter((file) => /\.(js|css|html|svg|json|map)$/.test(file) && !file.includes('.vite'))
      const one = async (file: string): Promise<void> => {
        const path = join(folder, file)
        const content = await readFile(path)
        if (content.length < WORTH_BYTES) return
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        const [br, gz] = await Promise.all([brotli(content, quality), zip(content, { level: 9 })])
        await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
      }
      const lane = async (): Promise<void> => {
        for (let file = wanted.pop(); file; file = wanted.pop()) await one(file)
      }
      await Promise.all(Array.from({ length: LANES }, lane))
    },
  }
}
