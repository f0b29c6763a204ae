// A process that owns an embedded server, for the tests that kill it: prints what it started,
// stops it on SIGTERM, and forgets to on SIGUSR2.
import { StartError } from '../../start-error.ts'
import { startEmbedded } from './index.ts'

const log = { info: () => {}, warn: () => {} }
try {
  const server = await startEmbedded({ dataDir: process.argv[2]!, log })
  const idle = setInterval(() => {}, 1000)
  process.once('SIGTERM', () => void server.stop().then(() => clearInterval(idle)))
  process.once('SIGUSR2', () => process.exit(3))
  process.stdout.write(`${JSON.stringify(server)}\n`)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: error instanceof StartError ? error.message : String(error) })}\n`)
  process.exitCode = 1
}
