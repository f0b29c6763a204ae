import { availableParallelism } from 'node:os'
import { Refusal } from '@cloud-steward/contract'
import { hash, verify } from '@node-rs/argon2'

// OWASP's second choice of parameters: 19 MiB, two passes.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MOST_WAITING = 200
const lanes = Math.max(1, Math.min(2, availableParallelism() - 1))
let running = 0
const waiting: (() => void)[] = []

/** Hashing runs on libuv's few threads: a storm of sign-ins must queue here, not starve files and DNS there. */
async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new Refusal('identity.error.tooManyTries', { http: 429 })
  if (running >= lanes) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inLane(() => hash(password, OPTIONS))

let decoy: Promise<string> | undefined
/** Checks a password. Without a stored hash it works as long on a decoy, so that unknown users cost the same time. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('no such user', OPTIONS)
  const against = stored ?? (await decoy)
  const matches = await inLane(() => verify(against, password))
  return stored !== undefined && matches
}
