import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { checkKey, diskStore, type FileStore } from './store.ts'

const TRIES = 4
/** One request takes no more than this in S3; the library's limit for one file stays below. */
const MOST_MS = 600_000

/**
 * Reads `s3://key:secret@host/bucket?region=…&tls=0`, the address of an S3-compatible store (MinIO, Aliyun OSS, Tencent COS,
 * AWS). Throws an Error whose message names the expected form.
 */
export function storeOf(text: string): FileStore {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const bucket = url?.pathname.replace(/^\/|\/$/g, '')
  if (url?.protocol !== 's3:' || !url.username || !url.password || !url.host || !bucket || bucket.includes('..'))
    throw new Error('an address such as s3://key:secret@host/bucket?region=cn-hangzhou')
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    // Retries are ours: a stream is opened anew for each.
    retries: 0,
  })
  const base = `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}/${bucket}/`
  return s3Store(client, base)
}

function s3Store(client: AwsClient, base: string): FileStore {
  const ask = (method: string, key: string, body?: () => { bytes: BodyInit; length: number }) =>
    asked(client, method, base + checkKey(key), body)
  return {
    put: async (key, bytes) => {
      // A copy of the bytes as the platform's types want them, not of the memory.
      const view = new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length)
      await drained(await ask('PUT', key, () => ({ bytes: view, length: bytes.length })))
    },
    putFile: async (key, path) => {
      const { size } = await stat(path)
      const open = () => ({ bytes: Readable.toWeb(createReadStream(path)) as unknown as BodyInit, length: size })
      await drained(await ask('PUT', key, open))
      await rm(path, { force: true })
    },
    read: async (key) => {
      const answer = await ask('GET', key)
      if (answer.status === 404) {
        await drained(answer)
        throw Object.assign(new Error(`ENOENT: no such file, ${key}`), { code: 'ENOENT' })
      }
      return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
    },
    remove: async (key) => drained(await ask('DELETE', key)),
  }
}

/** Sends a request, and retries after network errors, 429 and 5xx. A 404 is returned, not retried. */
async function asked(
  client: AwsClient,
  method: string,
  url: string,
  body?: () => { bytes: BodyInit; length: number },
): Promise<Response> {
  for (let tried = 1; ; tried++) {
    try {
      const answer = await client.fetch(url, { method, signal: AbortSignal.timeout(MOST_MS), ...carrying(body?.()) })
      if (answer.ok || answer.status === 404) return answer
      await refuse(method, answer)
    } catch (error) {
      if (error instanceof RefusedByStore || tried === TRIES) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** tried * (0.5 + Math.random())))
  }
}
/** The signature covers the headers only: signing the body would read the file twice. TLS protects the body. */
const carrying = (given: { bytes: BodyInit; length: number } | undefined) => ({
  headers: {
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    ...(given && { 'content-length': String(given.length) }),
  },
  ...(given && { body: given.bytes, duplex: 'half' }),
})
/** @throws RefusedByStore where asking again would bring the same answer */
async function refuse(method: string, answer: Response): Promise<never> {
  const words = (await answer.text()).slice(0, 300)
  if (answer.status < 500 && answer.status !== 429) throw new RefusedByStore(`${method} ${answer.status}: ${words}`)
  throw new Error(`the file storage answered ${answer.status}: ${words}`)
}
class RefusedByStore extends Error {}
const drained = async (answer: Response): Promise<void> => void (await answer.arrayBuffer())

/** A store that writes to `store`, and reads files that are still on the disk below `folder` from there. */
export function withDisk(store: FileStore, folder: string): FileStore {
  const disk = diskStore(folder)
  return {
    ...store,
    read: (key) =>
      store.read(key).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return disk.read(key)
      }),
    remove: async (key) => {
      await store.remove(key)
      await disk.remove(key)
    },
  }
}
