import { join } from 'node:path'
import { startSandbox } from './server.ts'

const { SANDBOX_PORT = '0', SANDBOX_PAGES, DATA_DIR = './data', HOST = '127.0.0.1' } = process.env
const sandbox = await startSandbox({
  port: Number(SANDBOX_PORT),
  host: HOST,
  dataDir: join(DATA_DIR, 'sandbox'),
  pages: SANDBOX_PAGES,
})
// People play the channel here: what is applied for waits until somebody presses a button.
sandbox.faults.set('applicationWaits', 1_000_000)
const end = () => void sandbox.close().then(() => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
if (process.send) {
  process.send({ address: sandbox.address })
  // Whoever started it is gone: nobody else would end it.
  process.once('disconnect', end)
} else process.stdout.write(`Payment sandbox: ${sandbox.address}\n`)
