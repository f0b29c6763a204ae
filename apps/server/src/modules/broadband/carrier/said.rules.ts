import type { CarrierSaid, LineSeen } from './carrier.ts'

const MOST = 64
const text = (value: unknown, most = MOST): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, most) : undefined
function objectIn(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
function saidOf(given: Record<string, unknown>): CarrierSaid {
  switch (given.state) {
    case 'done': {
      const [accountNo, password, carrierRef] = [given.accountNo, given.password, given.carrierRef].map((one) =>
        text(one),
      )
      return { state: 'done', accountNo, password, carrierRef }
    }
    case 'failed':
      return { state: 'failed', reason: text(given.reason, 200) ?? 'failed' }
    case 'accepted':
    case 'unknown':
      return { state: given.state }
    default:
      return { state: 'silent', problem: 'unreadable' }
  }
}
/** Reads the answer to a request. Whatever is no clear answer is none. */
export function readSaid({ status, text: body }: { status: number | undefined; text: string }): CarrierSaid {
  if (status !== 200) return { state: 'silent', problem: `${status ?? ''} ${body}`.trim().slice(0, 200) }
  const given = objectIn(body)
  return given ? saidOf(given) : { state: 'silent', problem: 'unreadable' }
}
/** Reads a notice: which request it is about, and what became of it. */
export function readNotice(message: string): { no: string; said: CarrierSaid } | undefined {
  const given = objectIn(message)
  const no = given && text(given.no, 32)
  return no ? { no, said: saidOf(given) } : undefined
}
export function readSeen({ status, text: body }: { status: number | undefined; text: string }): LineSeen {
  const given = status === 200 ? objectIn(body) : undefined
  if (!given) return { problem: `${status ?? ''} ${body}`.trim().slice(0, 200) || 'unreadable' }
  return { isOnline: typeof given.isOnline === 'boolean' ? given.isOnline : undefined }
}
