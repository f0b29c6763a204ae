// 5,000 open consoles: from the commit of what is told until the last of them has it, and what one costs.
// npm run bench -- live
import { setTimeout as delay } from 'node:timers/promises'
import { atMost, quantile, stated } from './_figures.ts'
import { memoryOf, startProduct } from './_product.ts'
import { makeSessions, openSocket, tell } from './_sockets.ts'

const [TENANT, CONSOLES, OF_USER, ROUNDS] = [10_001, 5_000, 20, 20]
const product = await startProduct('live')
const { owner, url } = product
const tokens = await makeSessions(owner, TENANT, CONSOLES / OF_USER)
stated(`${CONSOLES} consoles of ${CONSOLES / OF_USER} users, all of one tenant; each of ${ROUNDS} messages is for all`)

const before = memoryOf(product.child.pid!)
let arrived: number[] = []
const from = performance.now()
for (let n = 0; n < CONSOLES; n += 100)
  await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      openSocket(url, { token: tokens[(n + at) % tokens.length] }, ({ kind }) => {
        if (kind === 'bench') arrived.push(performance.now())
      }),
    ),
  )
const opened = (performance.now() - from) / 1_000
await delay(3_000)
const after = memoryOf(product.child.pid!)

const latencies: number[] = []
for (let round = -1; round < ROUNDS; round++) {
  arrived = []
  const at = await tell(owner, TENANT, {
    notice: { id: String(round), title: '停水通知', description: '明天九点至十一点' },
  })
  const late = performance.now() + 5_000
  while (arrived.length < CONSOLES && performance.now() < late) await delay(5)
  if (arrived.length !== CONSOLES) throw new Error(`${arrived.length} of ${CONSOLES} heard it`)
  if (round >= 0) latencies.push(...arrived.map((time) => time - at))
  await delay(200)
}
atMost('consoles opened', opened, 10, 's', 1)
atMost('commit to console, p99', quantile(latencies, 0.99), 250, 'ms')
atMost('memory of one console', ((after - before) * 1024) / CONSOLES, 20, 'KB', 1)
await product.stop()
process.exit()
