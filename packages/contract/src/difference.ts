import { json, text } from './kit/index.ts'

/** One field before and after, as histories and comparisons of versions list it; values as they are. */
export const difference = {
  field: text(64),
  before: json({ optional: true }),
  after: json({ optional: true }),
} as const
