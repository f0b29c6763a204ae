import { FRAMING_METERS, FrameReader } from '@cloud-steward/protocol'

/** After this silence an incomplete frame is discarded. */
const QUIET_MS = 1_000

/** Splits the byte stream of a collector into frames and passes them on in order. */
export class FrameStream {
  #reader = new FrameReader(FRAMING_METERS)
  #last: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #frame: (frame: Buffer) => Promise<void>
  #rubbish: (bytes: number) => void
  #sift: (bytes: Uint8Array) => Uint8Array

  /** @param sift what of some bytes is to be cut into frames: answers in Modbus are not */
  constructor(
    frame: (frame: Buffer) => Promise<void>,
    rubbish: (bytes: number) => void,
    sift: (bytes: Uint8Array) => Uint8Array,
  ) {
    this.#sift = sift
    this.#frame = frame
    this.#rubbish = rubbish
  }

  /** Resolves when all complete frames are handled. */
  receive(bytes: Uint8Array): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#handOn(() => this.#reader.quiet()).catch(() => {}), QUIET_MS)
    return this.#handOn(() => {
      const rest = this.#sift(bytes)
      // The supposed start of a frame belonged to a Modbus answer.
      if (rest.length < bytes.length) this.#rubbish(this.#reader.drop())
      return this.#reader.push(rest)
    })
  }
  end(): void {
    clearTimeout(this.#timer)
  }

  #handOn(framesOf: () => Uint8Array[]): Promise<void> {
    const done = this.#last.then(async () => {
      const frames = framesOf()
      this.#rubbish(this.#reader.skipped)
      this.#reader.skipped = 0
      for (const frame of frames) await this.#frame(Buffer.from(frame))
    })
    this.#last = done.catch(() => {})
    return done
  }
}
