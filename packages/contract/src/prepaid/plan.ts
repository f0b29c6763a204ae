import { choice, date, flag, int, list, money, resource, text } from '../kit/index.ts'
import { WEEKDAYS } from '../kit/weekdays.ts'

export { WEEKDAYS }

const clock = text(5, { min: 5, pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' })

/** 预警方案: when payers are warned that their balance runs low, and when their power may be cut at all. */
export const warningPlan = resource('prepaid.warningPlan', {
  fields: {
    name: text(64, { min: 1 }),
    /** Told first at this balance, and again at the second, lower one. */
    alarm1Fen: money({ min: 1, max: 10_000_000 }),
    alarm2Fen: money({ min: 0, max: 10_000_000 }),
    /** So much may be owed before power is cut. */
    overdraftFen: money({ min: 0, max: 10_000_000 }),
    /** Above this balance power comes back. */
    restoreFen: money({ min: 0, max: 10_000_000 }),
    /** So much more may be owed by whoever takes it when his balance is low, until he pays. */
    emergencyFen: money({ min: 1, max: 10_000_000, optional: true }),
    autoCut: flag(),
    /** At least so long after the last warning. */
    noticeHours: int({ min: 0, max: 720 }),
    /** No number older than this is believed when power is cut. */
    freshMinutes: int({ min: 5, max: 1440 }),
    /** Outside of these days and hours nobody's power is cut. */
    cutDays: choice(WEEKDAYS, { multiple: true }),
    cutFrom: clock,
    cutTo: clock,
    holidays: list(date(), 60, { optional: true }),
    /** Nobody is cut up to this day: heat, cold, or whatever the reason says. */
    holdUntil: date({ optional: true }),
    holdReason: text(200, { optional: true }),
    /** What new accounts begin with. */
    isDefault: flag(),
  },
  title: 'name',
  list: [
    'name',
    'alarm1Fen',
    'alarm2Fen',
    'overdraftFen',
    'restoreFen',
    'emergencyFen',
    'autoCut',
    'noticeHours',
    'freshMinutes',
    'cutDays',
    'cutFrom',
    'cutTo',
    'holdUntil',
    'isDefault',
  ],
  shown: [
    'name',
    'isDefault',
    'alarm1Fen',
    'alarm2Fen',
    'overdraftFen',
    'restoreFen',
    'emergencyFen',
    'autoCut',
    'noticeHours',
  ],
  sort: ['name'],
  search: ['name', 'autoCut', 'isDefault'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
  scope: { orgs: 'all' },
})
