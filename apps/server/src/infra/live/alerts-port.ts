import { createServer, type Server } from 'node:http'
import { REPAIR_ALERTS } from '@cloud-steward/contract/live.ts'
import type { Logger } from 'pino'
import type { LiveSockets } from './sockets.ts'

/** Connections that have not asked for a socket count too. */
const MOST_CONNECTIONS = 1_000

interface Place {
  port: number
  host: string
  log: Logger
}
/** Opens the port on which programs of others hear of alerts. Undefined when the port is taken: the rest works without it. */
export async function openAlertsPort(sockets: LiveSockets, { port, host, log }: Place): Promise<Server | undefined> {
  const server = createServer((_request, response) => {
    response.writeHead(426, { connection: 'close', upgrade: 'websocket' }).end()
  })
  server.maxConnections = MOST_CONNECTIONS
  sockets.serve(server, [REPAIR_ALERTS])
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    log.warn(`port ${port} is taken: programs get no alerts; set ALERTS_PORT to another one, or to 0`)
    return undefined
  }
}
