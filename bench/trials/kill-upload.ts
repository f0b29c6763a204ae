// kill -9 of the server at two random moments of an upload of 200 MiB to the library: the client goes on where the server
// stands, sends little twice, and the file has the bytes that were sent. npm run trial -- kill-upload --times=3 --mib=200
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { queryFile, readFile } from '@cloud-steward/contract/files/file.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { Upload } from 'tus-js-client'
import { tokenFrom } from '../../apps/server/test/spawned-server.ts'
import { startKillable } from './_killed-server.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('kill-upload', { times: '3', mib: '200' })
const MIB = 1024 * 1024
const BYTES = Number(values.mib) * MIB
const CHUNK = 4 * MIB
const PASSWORD = 'Trial!2026upload'

const server = await startKillable(folder, { DEMO: '1', DEMO_PASSWORD: PASSWORD, MQTT_PORT: '0', ALERTS_PORT: '0' })
let who = await server.signIn()
const limit = { paramName: 'file.limitMb', paramKey: 'file.limitMb', paramValue: String(Number(values.mib) + 1) }
const set = await who.send(param.endpoints.add, limit)
if (set.body.code !== 200) throw new Error(set.body.message)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

for (let round = 1; round <= Number(values.times); round++) {
  const bytes = randomBytes(BYTES)
  const name = `film-${values.seed}-${round}.bin`
  let sent = 0
  let path: string | undefined
  for (const share of [0.1 + random() * 0.3, 0.5 + random() * 0.4, 1]) {
    const part = await send(bytes, name, path, share)
    sent += part.sent
    path = part.path
    if (share < 1) await server.restart('SIGKILL')
  }
  who = await server.signIn()
  const { list } = (await who.call(queryFile, { id: '0', originalFilename: name })).body.data
  const row = list.find((one) => one.name === name)
  const kept = row && (await who.call(readFile, { id: row.id })).bytes
  if (list.filter((one) => one.name === name).length !== 1) problems.push(`round ${round}: ${list.length} files`)
  if (!kept || sha256(kept) !== sha256(bytes)) problems.push(`round ${round}: the bytes are others`)
  // What the server had not written down when it was killed is sent again: a chunk for each kill at most.
  if (sent > BYTES + 2 * CHUNK) problems.push(`round ${round}: ${sent - BYTES} bytes were sent twice`)
  console.log(`  round ${round}: ${Math.max(0, sent - BYTES)} of ${BYTES} bytes sent again`)
}
await server.end('SIGTERM')
end(`${values.times} uploads of ${values.mib} MiB, each broken twice`)

/** Sends until the server has so much of it, or all. @returns the path of the upload on whatever port, and how many bytes left here */
async function send(bytes: Buffer, filename: string, path: string | undefined, share: number) {
  const base = server.url()
  const token = await tokenFrom(base, PASSWORD)
  let sent = 0
  return new Promise<{ path: string; sent: number }>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${base}/api/file/tus`,
      ...(path && { uploadUrl: base + path }),
      chunkSize: CHUNK,
      retryDelays: [],
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename },
      onChunkComplete: (size, accepted) => {
        sent += size
        if (share < 1 && accepted >= share * bytes.length)
          // In the middle of the next chunk.
          void delay(random() * 20).then(() => resolve({ path: new URL(upload.url!).pathname, sent }))
      },
      onError: (error) => (share < 1 ? undefined : reject(error)),
      onSuccess: () => resolve({ path: new URL(upload.url!).pathname, sent }),
    })
    upload.start()
  })
}
