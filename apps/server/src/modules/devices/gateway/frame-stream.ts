import { FRAMING_METERS, FrameReader } from '@cloud-steward/protocol'

/** A line that was quiet for so long does not go on with the frame it began. */
const QUIET_MS = 1_000

/** Cuts frames out of the bytes of a line and hands them on, one after the other. */
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

  /** Resolves when what was whole in them is handled. */
  receive(bytes: Uint8Array): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#handOn(() => this.#reader.quiet()).catch(() => {}), QUIET_MS)
    return this.#handOn(() => {
      const rest = this.#sift(bytes)
      // What looked like the beginning of a frame was that of an answer in Modbus.
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
