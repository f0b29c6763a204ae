export interface Spoken {
  id: string
  text: string
}
/** Something that is being heard. */
export interface Playing {
  done: Promise<void>
  stop(): void
}

/**
 * Texts that are heard one after the other, each once in a browser. Every tab keeps the queue; only the tab that leads plays
 * it, and tells the others what was heard. If that tab is closed, the next one goes on with the rest.
 */
export class SpeechQueue {
  readonly #play: (one: Spoken) => Playing
  readonly #tellOthers: (id: string) => void
  readonly #known = new Set<string>()
  #waiting: Spoken[] = []
  #now: { id: string; playing: Playing } | undefined
  #leads = false
  #isOver = false

  constructor(play: (one: Spoken) => Playing, tellOthers: (id: string) => void) {
    this.#play = play
    this.#tellOthers = tellOthers
  }

  /** A text that was added before, or heard in another tab, is not heard again. */
  add(one: Spoken): void {
    if (this.#known.has(one.id)) return
    this.#known.add(one.id)
    this.#waiting.push(one)
    void this.#run()
  }
  /** These need not be heard any more. */
  drop(ids: readonly string[]): void {
    for (const id of ids) this.#known.add(id)
    this.#waiting = this.#waiting.filter(({ id }) => !ids.includes(id))
    if (this.#now && ids.includes(this.#now.id)) this.#now.playing.stop()
  }
  /** Plays from now on, or leaves the rest to another tab. */
  lead(leads: boolean): void {
    this.#leads = leads
    void this.#run()
  }
  /** The tab is about to close: another one says again what is cut short here. */
  stop(): void {
    this.#isOver = true
    this.#leads = false
    this.#waiting = []
    this.#now?.playing.stop()
  }

  async #run(): Promise<void> {
    if (!this.#leads || this.#now) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#now = { id: next.id, playing: this.#play(next) }
    await this.#now.playing.done
    this.#now = undefined
    if (this.#isOver) return
    this.#tellOthers(next.id)
    await this.#run()
  }
}
