import { choice, command, flag, group, id, instant, int, list, objectOf, text, view } from '../kit/index.ts'

/** Limits of the house, by the names they are counted under: of tries in a time, and of places. */
export const LIMITS = [
  'password',
  'device',
  'changePassword',
  'address',
  'totp',
  'captcha',
  'client',
  'look-up',
  'look-ups',
  'contact',
  'sms-minute',
  'sms-day',
  'sms-number',
  'sms-address-now',
  'sms-address',
  'sms-tenant',
  'sms-tenant-local',
  'invitation-address',
  'invitation-tenant',
  'join-address',
  'join-number',
  'register-address',
  'register-number',
  'kiosk',
  'exports',
  'imports',
] as const
/** Outside services with a breaker. */
export const SERVICES = ['sms', 'mail', 'sign', 'payment', 'lockCloud'] as const
/** A change may last so long. */
export const MOST_DAYS = 7

const change = {
  id: id(),
  /** `limit:<name>` or `breaker:<service>` */
  subject: text(64),
  limitValue: int(),
  reason: text(500),
  createdBy: text(128),
  createdAt: instant(),
  endsAt: instant(),
  endedAt: instant({ optional: true }),
  endedBy: text(128, { optional: true }),
  inForce: flag(),
} as const

export const queryLimits = view(
  'health.limit',
  'queryLimits',
  {},
  objectOf({
    limits: list(
      group({
        limitName: choice(LIMITS),
        usual: int(),
        /** Now: the usual, unless it is another for a time. */
        limitNow: int(),
        seconds: int({ optional: true }),
        /** Since the start of this process. */
        asked: int(),
        refused: int(),
        running: int({ optional: true }),
        waiting: int({ optional: true }),
      }),
      100,
    ),
    breakers: list(
      group({
        service: choice(SERVICES),
        /** Absent: this process has not called the service yet. */
        host: text(255, { optional: true }),
        breakerState: choice(['closed', 'open', 'halfOpen']),
        calls: int(),
        failures: int(),
        failuresInARow: int(),
        threshold: int(),
        refused: int(),
        retryAt: instant({ optional: true }),
      }),
      200,
    ),
    changes: list(group(change), 50),
  }),
)
/** Another limit for a time; nought failures keep an outside service from being asked at all. */
export const changeLimit = command(
  'health.limit',
  'changeLimit',
  {
    subject: text(64, { min: 1 }),
    limitValue: int({ min: 0, max: 1_000_000 }),
    endsAt: instant(),
    reason: text(500, { min: 4, multiline: true }),
  },
  { id: id() },
)
export const endChange = command('health.limit', 'endChange', { id: id() }, {})
