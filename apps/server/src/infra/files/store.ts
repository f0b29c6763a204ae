import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where uploaded files lie. Keys are made by the server (`10001/3f/<id>`), never by a person. */
export interface FileStore {
  /** Resolves when the bytes would outlive a loss of power. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Rejects with ENOENT when there is no such file. */
  read(key: string): Promise<Readable>
  /** Harmless when there is no such file. */
  remove(key: string): Promise<void>
}

const KEY = /^\d+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/

/** Files in folders of their tenants below `folder`. A file has its name only when it is whole. */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new RangeError('no key of a file')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.part`
      const file = await open(draft, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
    },
    async read(key) {
      const stream = createReadStream(pathOf(key))
      await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject))
      return stream
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
