import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** Layout tables a table of plain lines does not use; without them a slice is smaller and laid out faster. */
const UNUSED_TABLES = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'VORG', 'vhea', 'vmtx', 'STAT', 'DSIG']
/** After this long without work the thread ends and gives back the converters' memory (about 100 MB). */
const IDLE_MS = 3_000

/**
 * As text, because the server is shipped as one bundle and has no second entry file for a thread to start from.
 * A thread, because compiling the two WebAssembly converters alone would hold the event loop for 200 ms.
 */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
const subsetFont = require(workerData.converter)
parentPort.on('message', async ({ id, font }) => {
  try {
    const ttf = await subsetFont(Buffer.from(font), '', {
      keepAllGlyphs: true, targetFormat: 'truetype', noHinting: true, dropTables: workerData.unused,
    })
    parentPort.postMessage({ id, ttf })
  } catch (error) {
    parentPort.postMessage({ id, failure: String(error) })
  }
})`

interface Answer {
  id: number
  ttf?: Uint8Array
  failure?: string
}
interface Waiting {
  resolve: (ttf: Buffer) => void
  reject: (error: Error) => void
}

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** @returns the WOFF2 font `font` as TrueType, converted beside the event loop. Fails when it is no font. */
export function toTrueType(font: Buffer): Promise<Buffer> {
  clearTimeout(idle)
  thread ??= start()
  const worker = thread
  return new Promise((resolve, reject) => {
    const id = ++lastId
    waiting.set(id, { resolve, reject })
    // Held only while there is work: an idle thread must not keep the process from ending.
    worker.ref()
    worker.postMessage({ id, font })
  })
}

function start(): Worker {
  const converter = createRequire(import.meta.url).resolve('subset-font')
  const worker = new Worker(THREAD, { eval: true, workerData: { converter, unused: UNUSED_TABLES } })
  worker.on('message', ({ id, ttf, failure }: Answer) => {
    const caller = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) rest(worker)
    if (ttf) caller?.resolve(Buffer.from(ttf.buffer, ttf.byteOffset, ttf.byteLength))
    else caller?.reject(new Error(`font conversion failed: ${failure}`))
  })
  const lost = (error: Error) => {
    if (thread === worker) thread = undefined
    for (const caller of waiting.values()) caller.reject(error)
    waiting.clear()
  }
  worker.on('error', lost)
  worker.on('exit', () => {
    if (thread === worker) lost(new Error('the font conversion thread ended'))
  })
  return worker
}

function rest(worker: Worker): void {
  worker.unref()
  idle = setTimeout(() => {
    if (waiting.size > 0 || thread !== worker) return
    thread = undefined
    void worker.terminate()
  }, IDLE_MS).unref()
}
