// Collectors that sign in, subscribe and say nothing but that they are there: sockets alone, so that thousands fit.
import type { Socket } from 'node:net'
import { generate } from 'mqtt-packet'
import { KEEPALIVE_S, rawClient } from './_raw-mqtt.ts'

const LANES = 50
const port = Number(process.env.BROKER_PORT)
const sockets: Socket[] = []
process.on('message', (usernames: string[]) => {
  const waiting = [...usernames]
  const lane = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) sockets.push((await rawClient(port, one)).socket)
  }
  void Promise.all(Array.from({ length: LANES }, lane)).then(() =>
    process.send!(sockets.filter(({ destroyed }) => !destroyed).length),
  )
})
setInterval(
  () => {
    for (const socket of sockets) socket.write(generate({ cmd: 'pingreq' }))
  },
  (KEEPALIVE_S * 1_000) / 2,
)
process.on('disconnect', () => process.exit(0))
