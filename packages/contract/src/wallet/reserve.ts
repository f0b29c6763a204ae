import { command, group, id, instant, list, money, objectOf, text, view } from '../kit/index.ts'

const reason = text(200, { min: 2 })
/** 留存金: what stays in a landlord's wallet, whatever he asks for: for repairs, say, or a dispute. 0 frees all of it. */
export const setReserve = command(
  'wallet.reserve',
  'setReserve',
  { landlordId: id(), amountFen: money({ min: 0 }), reason },
  {},
  { keyed: true },
)
/** What is kept back now, the first, and what was before; of the signed-in landlord, or of the one an operator looks at. */
export const queryReserves = view(
  'wallet.reserve',
  'queryReserves',
  { landlordId: id({ optional: true }) },
  objectOf({ list: list(group({ at: instant(), amountFen: money(), reason, username: text(64) }), 50) }),
  { shows: ['wallet.settlement'] },
)
