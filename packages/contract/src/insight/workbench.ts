import { ROOM_STATES } from '../housing/choices.ts'
import { choice, date, group, int, list, money, objectOf, view } from '../kit/index.ts'
import { UTILITIES } from '../metering/index.ts'
import { ACCOUNT_STATES } from '../prepaid/account.ts'

/** 工作台: today's figures of the caller's role; every number opens its list filtered alike. */
export const queryWorkbench = view(
  'insight.workbench',
  'queryWorkbench',
  {},
  objectOf({
    today: date(),
    rooms: int(),
    vacant: int(),
    occupied: int(),
    dueToday: group({ bills: int(), amountFen: money() }),
    overdue: group({ bills: int(), amountFen: money() }),
    expiring: int(),
    drafts: int(),
    collectedMonthFen: money(),
    billedMonthFen: money(),
    /** Billed and collected of the last twelve months, for the picture. */
    months: list(group({ month: date(), billedFen: money(), collectedFen: money() }), 12),
    states: list(
      group({
        state: choice(ROOM_STATES),
        rooms: int(),
      }),
      ROOM_STATES.length,
    ),
    /** 租客: what he has to pay, how long he stays, and his meter with the least on its account. Only of who rents. */
    renter: group(
      {
        openBills: int(),
        openFen: money(),
        /** Of the days still to come the first on which something is due, and how much. */
        nextDueOn: date({ optional: true }),
        nextFen: money(),
        leaseEndsOn: date({ optional: true }),
        meter: group(
          { utility: choice(UTILITIES), accountState: choice(ACCOUNT_STATES), balanceFen: money() },
          { optional: true },
        ),
      },
      { optional: true },
    ),
  }),
)
