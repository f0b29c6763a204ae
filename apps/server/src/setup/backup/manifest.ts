import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../../infra/start-error.ts'

/** One table's rows as PostgreSQL's COPY writes them, compressed. */
export interface BackupFile {
  name: string
  table: string
  columns: string[]
  rows: number
  sha256: string
}
/** What a backup holds. It is written last, so a folder without it is no backup. */
export interface Manifest {
  format: number
  madeAt: string
  /** The migrations the rows were written under, in their order. */
  migrations: string[]
  ledgerHash: string
  /** Children after the tables they refer to. */
  tables: BackupFile[]
  /** Jobs waiting or under way. */
  jobs: BackupFile
}
export const FORMAT = 1
export const MANIFEST = 'manifest.json'

const sealOf = (manifest: Manifest): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export const textOf = (manifest: Manifest): string =>
  `${JSON.stringify({ ...manifest, seal: sealOf(manifest) }, null, 1)}\n`

/** The manifest of a folder whose files are all there and as they were written. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = parse(folder)
  for (const { name, sha256 } of [...manifest.tables, manifest.jobs]) {
    const hash = createHash('sha256')
    try {
      await pipeline(createReadStream(join(folder, name)), hash)
    } catch (error) {
      throw new StartError(`The backup ${folder} is damaged: ${name} cannot be read (${(error as Error).message}).`)
    }
    if (hash.digest('hex') !== sha256)
      throw new StartError(`The backup ${folder} is damaged: ${name} is not as it was written.`)
  }
  return manifest
}

function parse(folder: string): Manifest {
  let text: string
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8')
  } catch {
    throw new StartError(`${folder} is not a backup: it has no ${MANIFEST}.`)
  }
  const damaged = new StartError(`The backup ${folder} is damaged: ${MANIFEST} is not as it was written.`)
  try {
    const { seal, ...manifest } = JSON.parse(text) as Manifest & { seal: string }
    if (manifest.format > FORMAT) throw new StartError(`The backup ${folder} was made by a newer version.`)
    if (seal !== sealOf(manifest)) throw damaged
    return manifest
  } catch (error) {
    throw error instanceof StartError ? error : damaged
  }
}
