import type { UNLOCK_METHODS } from '@cloud-steward/contract/locks/index.ts'

/** What a cloud tells of one opening. */
export interface CloudRecord {
  at: string
  eventNo: string
  method: (typeof UNLOCK_METHODS)[number]
  ok: boolean
  /** Digits or number it was opened with: compared, never kept. */
  used?: string
  battery: number | null
}
const METHODS: Record<number, CloudRecord['method']> = {
  1: 'app',
  3: 'remote',
  4: 'passcode',
  7: 'card',
  8: 'fingerprint',
  10: 'key',
  12: 'remote',
  28: 'remote',
  55: 'fob',
  67: 'face',
}
const MOST = 500
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** The openings in a message, by the lock's own time; what cannot be read is left out. */
export function recordsOf(text: string): CloudRecord[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(given)) return []
  return given.slice(0, MOST).flatMap((one: unknown) => {
    if (!one || typeof one !== 'object') return []
    const { lockDate, recordType, recordTypeFromLock, success, keyboardPwd, electricQuantity } = one as Record<
      string,
      unknown
    >
    const at = number(lockDate)
    if (at === undefined || at < 1e12 || at > 4e12) return []
    const battery = number(electricQuantity)
    return {
      at: new Date(at).toISOString(),
      eventNo: `${at}.${number(recordTypeFromLock) ?? number(recordType) ?? 0}`,
      method: METHODS[number(recordType) ?? 0] ?? 'other',
      ok: success === 1,
      ...(typeof keyboardPwd === 'string' && keyboardPwd && keyboardPwd.length <= 20 ? { used: keyboardPwd } : {}),
      battery: battery !== undefined && battery >= 0 && battery <= 100 ? Math.round(battery) : null,
    }
  })
}
