import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { generate, type Packet, parser } from 'mqtt-packet'
import { LINE_PASSWORD } from './_devices.ts'

export const KEEPALIVE_S = 60
export interface RawClient {
  socket: Socket
  /** Resolves with the next packet of this kind, or with nothing when the connection ends first. */
  heard(cmd: Packet['cmd']): Promise<Packet | undefined>
}
/** The packet with which a collector says who it is. */
export const connectPacket = (username: string, password = LINE_PASSWORD): Buffer =>
  generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: username.replace('/', '-'),
    keepalive: KEEPALIVE_S,
    username,
    password: Buffer.from(password),
  })
export const subscribePacket = (topics: readonly string[]): Buffer =>
  generate({ cmd: 'subscribe', messageId: 1, subscriptions: topics.map((topic) => ({ topic, qos: 1 as const })) })
export const publishPacket = (topic: string, payload: Buffer | string, messageId: number): Buffer =>
  generate({ cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false })

/** A collector as a socket alone, signed in and listening: it costs little, and can send what no client would. */
export async function rawClient(port: number, username: string, password = LINE_PASSWORD): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const packets = parser()
  packets.on('error', () => socket.destroy())
  packets.on('packet', (packet) => {
    if (packet.cmd === 'publish') socket.write(generate({ cmd: 'puback', messageId: packet.messageId! }))
  })
  socket.on('data', (bytes) => packets.parse(bytes))
  const heard: RawClient['heard'] = (cmd) =>
    new Promise((resolve) => {
      const hear = (packet: Packet) => packet.cmd === cmd && done(packet)
      const gone = () => done()
      const done = (packet?: Packet) => {
        packets.off('packet', hear)
        socket.off('close', gone)
        resolve(packet)
      }
      packets.on('packet', hear)
      socket.on('close', gone)
    })
  const accepted = heard('connack')
  socket.write(connectPacket(username, password))
  await accepted
  const listening = heard('suback')
  socket.write(subscribePacket([`cs/${username}/down/+`]))
  await listening
  return { socket, heard }
}
