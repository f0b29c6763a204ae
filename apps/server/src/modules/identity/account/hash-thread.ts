import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** Hashes a password, or with `stored` says whether it is the one. */
export interface HashWork {
  password: string
  stored?: string
}
type Reply = { done: string | boolean } | { failed: string }

// A text and no file, so that it runs alike from the sources and from the bundle.
const CODE = `
const { parentPort, workerData } = require('node:worker_threads')
try {
  const thread = require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1)
  require('node:os').setPriority(Number(thread), 10)
} catch {}
const { hashSync, verifySync } = require(workerData.library)
parentPort.on('message', ({ password, stored }) => {
  try {
    const done = stored === undefined ? hashSync(password, workerData.options) : verifySync(stored, password)
    parentPort.postMessage({ done })
  } catch (error) {
    parentPort.postMessage({ failed: error.message })
  }
})`

/** After so long without work the thread ends and gives back its memory (about 10 MB); another starts in 40 ms. */
const IDLE_MS = 20_000

/**
 * A thread that hashes passwords, one after the other, when nobody else wants the processor (on Linux, where a thread has
 * a priority of its own): guesses cost those who work nothing but what is left over. It starts with the first work, ends
 * when there has been none for a while, and does not keep the process alive.
 */
export class HashThread {
  private readonly options: object
  private readonly idleMs: number
  private worker: Worker | undefined
  private idle: NodeJS.Timeout | undefined
  constructor(options: object, idleMs = IDLE_MS) {
    this.options = options
    this.idleMs = idleMs
  }

  /** Whether there is a thread now. */
  get isUp(): boolean {
    return this.worker !== undefined
  }

  /** One work at a time: whoever has more waits for the answer. */
  run(work: HashWork): Promise<string | boolean> {
    clearTimeout(this.idle)
    const worker = (this.worker ??= this.start())
    worker.ref()
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        worker.off('message', told).off('error', broken)
        worker.unref()
        this.idle = setTimeout(() => this.rest(), this.idleMs).unref()
        settle()
      }
      const told = (reply: Reply) =>
        end(() => ('done' in reply ? resolve(reply.done) : reject(new Error(reply.failed))))
      const broken = (error: Error) =>
        end(() => {
          this.worker = undefined
          reject(error)
        })
      worker.once('message', told).once('error', broken)
      worker.postMessage(work)
    })
  }

  private rest(): void {
    const { worker } = this
    this.worker = undefined
    void worker?.terminate()
  }
  private start(): Worker {
    const library = createRequire(import.meta.url).resolve('@node-rs/argon2')
    return new Worker(CODE, { eval: true, workerData: { library, options: this.options } })
  }
}
