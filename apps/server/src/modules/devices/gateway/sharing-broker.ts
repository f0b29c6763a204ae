import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Aedes } from 'aedes'

/** For tests: an external broker that accepts every client and supports shared subscriptions. */
export async function startSharingBroker() {
  const members: string[] = []
  let turn = 0
  const chosen = new Map<string, string>()
  const aedes = await Aedes.createBroker({
    // What it keeps for those who are away it would keep for each of a group; so it keeps nothing.
    preConnect: (_client, packet, done) => {
      packet.clean = true
      done(null, true)
    },
    authorizeSubscribe: (client, subscription, done) => {
      const shared = /^\$share\/[\w-]+\/(.*)$/.exec(subscription.topic)
      if (shared && !members.includes(client.id)) members.push(client.id)
      done(null, shared ? { ...subscription, topic: shared[1]! } : subscription)
    },
    // The same message is offered to each of them; one of those that are there gets it.
    authorizeForward: (client, packet) => {
      if (!members.includes(client.id)) return packet
      const key = `${packet.brokerId}/${packet.brokerCounter}`
      if (!chosen.has(key)) chosen.set(key, members[turn++ % members.length]!)
      return chosen.get(key) === client.id ? packet : null
    },
  })
  aedes.on('clientDisconnect', ({ id }) => {
    if (members.includes(id)) members.splice(members.indexOf(id), 1)
  })
  const server = createServer((socket) => aedes.handle(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await new Promise<void>((resolve) => aedes.close(resolve))
      server.close()
    },
  }
}
