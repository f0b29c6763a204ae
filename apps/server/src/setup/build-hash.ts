import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** SHA-256 of the bundle that runs, as hex; undefined where the sources run as they are. */
export const buildHash = (): string | undefined =>
  import.meta.url.includes('/dist/')
    ? createHash('sha256')
        .update(readFileSync(fileURLToPath(import.meta.url)))
        .digest('hex')
    : undefined
