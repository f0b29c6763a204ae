// A broker whose server does what an order cannot do without: it is written down, sent, its answer written down, asked
// back, and the end written down. Nothing else: the limit of bench/command.
import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env.OWNER_URL, max: 4 })
const keep = (text: string) => pool.query('insert into bench_command (said) values ($1)', [text])
const aedes = await Aedes.createBroker({
  authorizePublish: (client, packet, done) => {
    if (!client) return done(null)
    const said = packet.payload.toString()
    const tell = (topic: string) =>
      client.publish(
        { cmd: 'publish', topic, payload: packet.payload, qos: 1, dup: false, retain: false } as never,
        () => {},
      )
    // go → ordered → done → asked back → over; each is safe before the next is said.
    const next = { go: 'order', ordered: 'ask', stands: 'over' }[packet.topic]
    keep(said).then(
      () => (done(null), next && tell(next)),
      (error: Error) => done(error),
    )
  },
})
const server = createServer((socket) => (socket.setNoDelay(true), aedes.handle(socket)))
server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port))
process.on('disconnect', () => process.exit(0))
