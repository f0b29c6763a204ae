import type { CALL_STATES } from '@cloud-steward/contract/channels/index.ts'

export type CallState = (typeof CALL_STATES)[number]
/** Seconds until it is told again, after each time it did not work. */
const WAITS = [15, 30, 180, 1_800, 1_800, 3_600, 21_600, 43_200] as const

/** Whether an answer says that all is well: `success` in letters of any size, or JSON whose `code` says so or is 200 or 0. */
export function isWell(text: string): boolean {
  const said = text.trim()
  if (/^"?success"?$/i.test(said)) return true
  try {
    const { code } = JSON.parse(said) as { code?: unknown }
    return code === 0 || code === 200 || (typeof code === 'string' && /^(success|200|0)$/i.test(code))
  } catch {
    return false
  }
}
/**
 * How a call stands after it was told once more. An answer that is not well is another thing than no answer: the one is the
 * receiver's to mend, the other the line's.
 * @param attempts with this one
 */
export function stateAfter(
  { status, text }: { status: number | undefined; text: string },
  attempts: number,
  now: Date,
): { state: CallState; nextAt: Date | null } {
  const isAnswered = status !== undefined && status >= 200 && status < 300
  if (isAnswered && isWell(text)) return { state: 'delivered', nextAt: null }
  const wait = WAITS[attempts - 1]
  if (wait === undefined) return { state: 'given_up', nextAt: null }
  return { state: isAnswered ? 'bad_answer' : 'unreachable', nextAt: new Date(now.getTime() + wait * 1_000) }
}
