import { ROOM_STATES } from '../housing/choices.ts'
import { choice, date, group, int, list, money, objectOf, view } from '../kit/index.ts'
import { UTILITIES } from '../metering/index.ts'
import { ACCOUNT_STATES } from '../prepaid/account.ts'

const billed = money({ tells: ['billing.bill'] })
/** What was received is told by payments, and by the bills they pay. */
const collected = money({ tells: ['billing.bill', 'payment.payment'] })

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
    dueToday: group({ bills: int(), amountFen: billed }),
    overdue: group({ bills: int(), amountFen: billed }),
    expiring: int(),
    drafts: int(),
    collectedMonthFen: collected,
    billedMonthFen: billed,
    /** Billed and collected of the last twelve months, for the picture. */
    months: list(group({ month: date(), billedFen: billed, collectedFen: collected }), 12),
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
        openFen: billed,
        /** Of the days still to come the first on which something is due, and how much. */
        nextDueOn: date({ optional: true }),
        nextFen: billed,
        leaseEndsOn: date({ optional: true }),
        meter: group(
          {
            utility: choice(UTILITIES),
            accountState: choice(ACCOUNT_STATES),
            balanceFen: money({ tells: ['prepaid.account'] }),
          },
          { optional: true },
        ),
      },
      { optional: true },
    ),
  }),
)
