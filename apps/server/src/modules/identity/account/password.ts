import { availableParallelism } from 'node:os'
import { Refusal } from '@cloud-steward/contract'
import { HashThread, type HashWork } from './hash-thread.ts'

// OWASP's second choice of parameters: 19 MiB, two passes.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MOST_WAITING = 200
const idle = Array.from({ length: Math.max(1, Math.min(2, availableParallelism() - 1)) }, () => new HashThread(OPTIONS))
const waiting: ((thread: HashThread) => void)[] = []

/** A storm of sign-ins queues for the threads that hash. */
async function hashing(work: HashWork): Promise<string | boolean> {
  if (waiting.length >= MOST_WAITING) throw new Refusal('identity.error.tooManyTries', { http: 429 })
  const thread = idle.pop() ?? (await new Promise<HashThread>((resolve) => waiting.push(resolve)))
  try {
    return await thread.run(work)
  } finally {
    const next = waiting.shift()
    if (next) next(thread)
    else idle.push(thread)
  }
}

export const hashPassword = (password: string): Promise<string> => hashing({ password }) as Promise<string>

let decoy: Promise<string> | undefined
/** Checks a password. Without a stored hash it works as long on a decoy, so that unknown users cost the same time. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such user').catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  const against = stored ?? (await decoy)
  const matches = await hashing({ password, stored: against })
  return stored !== undefined && matches === true
}
