// 1,000 open consoles, one in ten of which never reads: they are cut, the others hear everything, the server's memory
// stays bounded, and who was cut resumes without loss. npm run trial -- slow-sockets --consoles=1000
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { LIVE_CLOSED } from '@cloud-steward/contract/live.ts'
import { startProduct, watchMemory } from '../_product.ts'
import { makeSessions, openSocket, tell } from '../_sockets.ts'
import { startTrial } from './_trial.ts'

const { values, problems, end } = startTrial('slow-sockets', { consoles: '1000' })
const [TENANT, MESSAGES, BYTES, MOST_MB] = [10_001, 60, 128 * 1024, 400]
const consoles = Number(values.consoles)
const product = await startProduct('slow-sockets')
const { owner, url } = product
const tokens = await makeSessions(owner, TENANT, Math.ceil(consoles / 20))

const heard = Array.from({ length: consoles }, () => new Set<number>())
const isSlow = (at: number) => at % 10 === 0
const sockets = await Promise.all(
  heard.map((seen, at) => openSocket(url, { token: tokens[at % tokens.length] }, ({ seq }) => seen.add(seq))),
)
const closed = sockets.map((socket, at) => (isSlow(at) ? once(socket, 'close') : undefined))
sockets.forEach((socket, at) => isSlow(at) && socket.pause())

const most = watchMemory(product.child.pid!)
for (let n = 0; n < MESSAGES; n++) {
  await tell(owner, TENANT, { text: 'x'.repeat(BYTES) })
  await delay(100)
}
const all = () => heard.every((seen, at) => isSlow(at) || seen.size === MESSAGES + 1)
const late = performance.now() + 30_000
while (!all() && performance.now() < late) await delay(50)
heard.forEach((seen, at) => {
  if (!isSlow(at) && seen.size !== MESSAGES + 1) problems.push(`a console that reads heard ${seen.size - 1}`)
})
const peak = most()
if (peak > MOST_MB) problems.push(`the server took ${peak.toFixed(0)} MB`)

let cut = 0
for (const [at, socket] of sockets.entries()) {
  if (!isSlow(at)) continue
  socket.resume()
  const [code] = (await closed[at]!) as [number]
  // The farewell waits behind what was not read, so the connection may just end.
  if (code === LIVE_CLOSED.slow || code === 1006) cut++
  else problems.push(`closed with ${code}`)
  const seen = heard[at]!
  const again = await openSocket(url, { token: tokens[at % tokens.length], after: Math.max(...seen) }, ({ seq }) =>
    seen.add(seq),
  )
  if (seen.size !== MESSAGES + 1) problems.push(`after resuming it knew ${seen.size - 1}`)
  again.terminate()
}
await product.stop()
end(`${consoles} consoles, ${cut} cut, ${MESSAGES} messages of ${BYTES / 1024} KB, at most ${peak.toFixed(0)} MB`)
process.exit()
