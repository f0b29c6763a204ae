import {
  choice,
  command,
  date,
  decimal,
  flag,
  group,
  id,
  instant,
  int,
  list,
  objectOf,
  ref,
  text,
  view,
} from '../kit/index.ts'
import { UTILITIES } from '../metering/index.ts'

/** So many are shown, and opened, at once. */
export const MOST_OPENED = 100
const value = decimal({ min: 0, max: 99_999_999, scale: 3, optional: true })

/** Meters that can be paid ahead for, somebody lives where they are, and nobody has opened an account. */
export const queryUnopened = view(
  'prepaid.account',
  'queryUnopened',
  { siteId: ref('housing.site', { optional: true }), utility: choice(UTILITIES, { optional: true }) },
  objectOf({
    /** Counted up to 10,000. */
    total: int(),
    rows: list(
      group({
        /** Of the meter. */
        id: id(),
        meterNo: text(32),
        utility: choice(UTILITIES),
        siteName: text(64),
        roomName: text(200),
        renteeName: text(64),
        /** Since when he lives there. */
        since: date(),
        /** What its device told last. */
        value,
        readAt: instant({ optional: true }),
      }),
      MOST_OPENED,
    ),
  }),
)
/** Opens accounts for several meters with one plan; each opens or says why not. */
export const openAccounts = command(
  'prepaid.account',
  'openAccounts',
  {
    rows: list(group({ id: id(), value }), MOST_OPENED, { min: 1 }),
    planId: ref('prepaid.warningPlan', { optional: true }),
    /** The leases agree that power is cut when nothing is paid ahead. */
    leaseAllows: flag(),
  },
  {
    results: list(
      group({
        id: id(),
        no: text(32, { optional: true }),
        /** Why it was not opened. */
        reason: text(300, { optional: true }),
      }),
      MOST_OPENED,
    ),
  },
  { keyed: true },
)
