import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Manifest } from '../src/setup/backup/manifest.ts'

/**
 * What must be equal in two backups of the same data, as one text. The order of rows is no part of it: PostgreSQL fills
 * the gaps of earlier pages while it loads.
 */
export function contents(folder: string): string {
  const { ledgerHash, jobs, tables } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const rowsOf = (name: string): string => {
    const lines = gunzipSync(readFileSync(join(folder, name)))
      .toString()
      .split('\n')
      .toSorted()
    return createHash('sha256').update(lines.join('\n')).digest('hex')
  }
  return JSON.stringify(
    [ledgerHash, jobs.rows, tables.map(({ table, rows, name }) => [table, rows, rowsOf(name)])],
    null,
    1,
  )
}
