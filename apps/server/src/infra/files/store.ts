import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where uploaded files lie. Keys are made by the server (`10001/3f/<id>`), never by a person. */
export interface FileStore {
  /** Resolves when the bytes would outlive a loss of power. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Moves a local file into the store. */
  putFile(key: string, path: string): Promise<void>
  /** Rejects with ENOENT when there is no such file. */
  read(key: string): Promise<Readable>
  /** Harmless when there is no such file. */
  remove(key: string): Promise<void>
}

/** A smaller copy of a picture has the key of the picture with its width behind it. */
const KEY = /^\d+\/[0-9a-f]{2}\/[0-9a-f-]{36}(\.\d{3,4})?$/
/** @throws RangeError if the key has not the form the server generates */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('no key of a file')
  return key
}

/** Files in folders of their tenants below `folder`. A file has its name only when it is whole. */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: string): string => join(folder, checkKey(key))
  const ready = async (key: string): Promise<string> => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return path
  }
  return {
    async put(key, bytes) {
      const path = await ready(key)
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
    async putFile(key, from) {
      const path = await ready(key)
      // Another file system takes no rename; a copy there is whole before it has its name.
      const draft = `${path}.part`
      await rename(from, draft).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        await copyFile(from, draft)
      })
      const file = await open(draft, 'r+')
      try {
        await file.chmod(0o600)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
      await rm(from, { force: true })
    },
    async read(key) {
      const stream = createReadStream(pathOf(key))
      await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject))
      return stream
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
