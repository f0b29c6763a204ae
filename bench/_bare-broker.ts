// A broker that acknowledges after one committed insert for each batch, and nothing else: the limit of bench/telemetry.
import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { Pool } from 'pg'

const [MOST, WAIT_MS] = [1_000, 5]
const pool = new Pool({ connectionString: process.env.OWNER_URL, max: 2 })
let waiting: { device: string; at: string; counter: number; done: (error?: Error | null) => void }[] = []
let timer: NodeJS.Timeout | undefined
let last: Promise<void> = Promise.resolve()

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  const taken = waiting
  waiting = []
  last = last.then(async () => {
    try {
      await pool.query({
        name: 'insert',
        text: 'insert into bench_telemetry select * from unnest($1::text[], $2::timestamptz[], $3::bigint[]) on conflict do nothing',
        values: [taken.map((one) => one.device), taken.map((one) => one.at), taken.map((one) => one.counter)],
      })
      for (const { done } of taken) done(null)
    } catch (error) {
      for (const { done } of taken) done(error as Error)
    }
  })
}
const aedes = await Aedes.createBroker({
  authorizePublish: (client, packet, done) => {
    if (!client) return done(null)
    const { address, at, counter } = JSON.parse(packet.payload.toString()) as {
      address: string
      at: string
      counter: number
    }
    waiting.push({ device: address, at, counter: Math.round(counter * 1000), done })
    if (waiting.length >= MOST) flush()
    else timer ??= setTimeout(flush, WAIT_MS)
  },
})
const server = createServer((socket) => aedes.handle(socket))
server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port))
process.on('disconnect', () => process.exit(0))
