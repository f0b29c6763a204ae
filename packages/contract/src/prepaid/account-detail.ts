import {
  choice,
  date,
  decimal,
  flag,
  group,
  id,
  instant,
  int,
  json,
  list,
  money,
  objectOf,
  text,
  view,
} from '../kit/index.ts'
import { UTILITIES } from '../metering/index.ts'
import {
  ACCOUNT_BASES,
  ACCOUNT_GAPS,
  ACCOUNT_MODES,
  ACCOUNT_STATES,
  CHECKS,
  MOVEMENT_KINDS,
  STEP_KINDS,
} from './account.ts'

/** All about an account: who lives with it sees the same as who runs it. */
export const queryAccountDetail = view(
  'prepaid.account',
  'queryAccountDetail',
  { id: id() },
  objectOf({
    no: text(32),
    utility: choice(UTILITIES),
    state: choice(ACCOUNT_STATES),
    stateAt: instant(),
    mode: choice(ACCOUNT_MODES),
    basis: choice(ACCOUNT_BASES),
    monthlyFen: money({ optional: true }),
    /** On whose balance it is, with itself: those whose use and money is shown below. */
    mates: list(group({ id: id(), no: text(32), utility: choice(UTILITIES), state: choice(ACCOUNT_STATES) }), 50),
    roomName: text(200),
    renteeName: text(64),
    balanceFen: money(),
    ledgerFen: money(),
    /** Used and not booked yet. */
    unbilledFen: money(),
    chargedTo: date(),
    readAt: instant({ optional: true }),
    reading: decimal({ scale: 3, optional: true }),
    online: flag(),
    power: choice(['on', 'off', 'unknown']),
    /** Somebody took power or water away by hand: no top-up brings it back. */
    handCut: group(
      {
        deviceId: id(),
        category: choice(['elemeter', 'watermeter']),
        at: instant(),
        reason: text(200, { optional: true }),
        username: text(64, { optional: true }),
      },
      { optional: true },
    ),
    /** Once power is back somebody must press the meter's button. */
    needsButton: flag(),
    keepPowerUntil: instant({ optional: true }),
    keepPowerReason: text(200, { optional: true }),
    gap: choice(ACCOUNT_GAPS, { optional: true }),
    planName: text(64),
    alarm1Fen: money(),
    alarm2Fen: money(),
    overdraftFen: money(),
    restoreFen: money(),
    /** What the plan grants in an emergency, whether it can be taken now, and what was. */
    emergencyOfferFen: money({ optional: true }),
    mayTakeEmergency: flag(),
    emergency: group({ at: instant(), amountFen: money(), repaidFen: money() }, { optional: true }),
    /** Why power is cut or not, as things are now. */
    checks: list(group({ key: choice(CHECKS), ok: flag(), value: text(200, { optional: true }) }), CHECKS.length),
    days: list(group({ day: date(), useMilli: int(), useFen: money(), topUpFen: money(), balanceFen: money() }), 100),
    movements: list(
      group({
        id: id(),
        /** Of which of them. */
        accountNo: text(32),
        utility: choice(UTILITIES),
        at: instant(),
        kind: choice(MOVEMENT_KINDS),
        amountFen: money(),
        balanceFen: money(),
        fromOn: date({ optional: true }),
        toOn: date({ optional: true }),
        use: decimal({ scale: 3, optional: true }),
        lines: json({ optional: true }),
        reason: text(200, { optional: true }),
        username: text(64, { optional: true }),
      }),
      100,
    ),
    decisions: list(group({ at: instant(), cut: flag(), balanceFen: money(), checks: json() }), 50),
    warnings: list(
      group({
        at: instant(),
        level: int(),
        balanceFen: money(),
        notice: choice(['sent', 'unreachable']),
        sms: choice(['sent', 'kept', 'refused', 'quiet']),
        text: text(500, { tells: ['prepaid.account'] }),
      }),
      50,
    ),
    steps: list(
      group({
        at: instant(),
        kind: choice(STEP_KINDS),
        from: text(64, { optional: true }),
        to: text(64),
        note: text(300, { optional: true }),
        username: text(64, { optional: true }),
      }),
      100,
    ),
  }),
)
