import { setTimeout as delay } from 'node:timers/promises'
import { type AnswerModbus, encodeRtu } from '@cloud-steward/protocol'
import { awaitedOf, ModbusListener, type Sifted } from './modbus-listener.rules.ts'

/** Required silence after an unanswered request, so that a late answer is not matched to the next request. */
const QUIET_MS = 1_000
/** But no longer than this is waited for it. */
const MOST_QUIET_MS = 4_000

/** One Modbus question at a time on a line, and the answer that belongs to it. */
export class ModbusWire {
  #write: (frame: Uint8Array) => boolean
  #out: { listener: ModbusListener; resolve: (answer: AnswerModbus | undefined) => void } | undefined
  #heardAt = 0
  #missedAt = 0
  #over = false

  constructor(write: (frame: Uint8Array) => boolean) {
    this.#write = write
  }

  /** Resolves with the answer, an exception too; undefined: none came in time. */
  async ask(unit: number, pdu: Uint8Array, answerMs: number): Promise<AnswerModbus | undefined> {
    await this.#quiet()
    if (this.#over) return undefined
    let timer: NodeJS.Timeout | undefined
    const answered = new Promise<AnswerModbus | undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), answerMs)
      this.#out = { listener: new ModbusListener(awaitedOf(unit, pdu)), resolve }
    })
    if (!this.#write(encodeRtu({ unit, pdu }))) this.#out?.resolve(undefined)
    const answer = await answered
    clearTimeout(timer)
    this.#out = undefined
    this.#missedAt = answer ? 0 : Date.now()
    return answer
  }

  /** Bytes that came on the line: what of them is no answer. */
  sift(bytes: Uint8Array): Sifted {
    this.#heardAt = Date.now()
    const sifted = this.#out?.listener.push(bytes) ?? { rest: bytes, earlier: 0 }
    if (sifted.answer) this.#out?.resolve(sifted.answer)
    return sifted
  }

  /** Ends the waiting request without an answer. */
  end(): void {
    this.#over = true
    this.#out?.resolve(undefined)
  }

  async #quiet(): Promise<void> {
    if (!this.#missedAt) return
    const latest = this.#missedAt + MOST_QUIET_MS
    for (;;) {
      const until = Math.min(latest, Math.max(this.#missedAt, this.#heardAt) + QUIET_MS)
      const wait = until - Date.now()
      if (wait <= 0 || this.#over) return
      await delay(wait)
    }
  }
}
