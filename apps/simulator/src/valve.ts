/** A valve and the motor that turns it, which takes its time. */
export class Valve {
  #from: number
  #to: number
  #toldAt = Number.NEGATIVE_INFINITY
  #now: () => Date
  #seconds: number

  constructor(isOpen: boolean, now: () => Date, seconds = 0) {
    this.#from = this.#to = isOpen ? 100 : 0
    this.#now = now
    this.#seconds = seconds
  }
  /** Where it is to be, per cent open. */
  get wanted(): number {
    return this.#to
  }
  get isMoving(): boolean {
    return this.#now().getTime() < this.#toldAt + this.#seconds * 1_000
  }
  /** How far it is open now, per cent. */
  get degree(): number {
    if (!this.isMoving) return this.#to
    return Math.round(
      this.#from + ((this.#to - this.#from) * (this.#now().getTime() - this.#toldAt)) / (this.#seconds * 1_000),
    )
  }
  turn(to: number): void {
    const degree = this.degree
    if (to === this.#to) return
    this.#from = degree
    this.#to = to
    this.#toldAt = this.#now().getTime()
  }
}
