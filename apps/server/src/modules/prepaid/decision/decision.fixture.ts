import { FEN } from '../charge/months.rules.ts'
import type { Facts, Plan } from './decision.rules.ts'

export const HOUR = 3_600_000
/** Warned at 30.00 and 10.00, cut below −5.00 on workdays from nine to five, four hours after the last warning. */
export const USUAL = {
  alarm1Fen: 3_000,
  alarm2Fen: 1_000,
  overdraftFen: 500,
  restoreFen: 0,
  noticeHours: 4,
  freshMinutes: 60,
  autoCut: true,
  cutDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  cutFrom: '09:00',
  cutTo: '17:00',
} satisfies Partial<Plan>
export const PLAN: Plan = { ...USUAL, holidays: ['2026-05-01'], holdUntil: null }
/** Milliseconds of a clock in China. */
export const at = (local: string): number => Date.parse(`${local.replace(' ', 'T')}:00+08:00`)
export const localOf = (now: number): string => new Date(now + 8 * HOUR).toISOString().slice(0, 16).replace('T', ' ')
/** Everything speaks for cutting: Wednesday noon, warned since yesterday, read a minute ago. */
export function facts(given: Partial<Facts> & { clock?: string; fen?: number } = {}): Facts {
  const { clock = '2026-04-15 12:00', fen = -600, ...rest } = given
  const now = at(clock)
  return {
    plan: PLAN,
    state: 'arrears',
    mode: 'prepaid',
    balance: fen * FEN,
    now,
    local: clock,
    leaseAllows: true,
    switchable: true,
    online: true,
    readAt: now - 60_000,
    protections: [],
    warned1: { at: now - 30 * HOUR, delivered: true },
    warned2: { at: now - 20 * HOUR, delivered: true },
    paying: false,
    disputed: false,
    emergencyFen: 0,
    spared: false,
    warns: true,
    hasOpenCommand: false,
    waitsForButton: false,
    ...rest,
  }
}
