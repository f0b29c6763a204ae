import { choice, instant, text } from '../kit/index.ts'

/** A step of a record's life: who, when, from, to, why. The first comes from nowhere. */
export const stepOf = <const S extends string>(states: readonly S[]) =>
  ({
    at: instant(),
    username: text(64),
    from: choice(states, { optional: true }),
    to: choice(states),
    reason: text(200, { optional: true }),
  }) as const
