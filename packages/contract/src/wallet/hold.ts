import { choice, group, id, instant, list, money, objectOf, text, view } from '../kit/index.ts'

/**
 * Why money is held without anybody asking: a disputed bill, a disputed utility bill, a payment that is to be taken back, a
 * credit that waits for a second person, a disputed check-out.
 */
export const HOLD_SOURCES = ['bill', 'utility', 'refund', 'credit', 'check_out'] as const

/** Open holds of a wallet: why, how much, and how much of it is frozen by now; the rest is frozen as it is settled. */
export const queryHolds = view(
  'wallet.freeze',
  'queryHolds',
  { landlordId: id({ optional: true }) },
  objectOf({
    list: list(
      group({
        id: id(),
        source: choice(HOLD_SOURCES),
        /** What it is about: the bill, settlement, request or check-out. */
        sourceId: id(),
        sourceNo: text(32),
        reason: text(200),
        wantedFen: money(),
        heldFen: money(),
        createdAt: instant(),
      }),
      200,
    ),
  }),
)
