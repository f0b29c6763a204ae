import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a generated secret lies, readable by its owner alone. */
export const secretFile = (dataDir: string, name: string): string => join(dataDir, 'secrets', name)

/** A secret that is made when it is first needed and kept beside the data. */
export function keptSecret(dataDir: string, name: string, make: () => string): string {
  const file = secretFile(dataDir, name)
  if (!existsSync(file)) {
    mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
    // Written whole before it has its name: of two that start at once one gives it, and both read what stands there.
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `${make()}\n`, { mode: 0o600, flush: true })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}
