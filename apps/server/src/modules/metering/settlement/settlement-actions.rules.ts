import type { SETTLEMENT_ACTIONS, SETTLEMENT_STATES } from '@cloud-steward/contract/metering/settlement.ts'
import { inStates, rowActions } from '../../../infra/steps/row-actions.ts'

type State = (typeof SETTLEMENT_STATES)[number]
const CLOSED = 'metering.error.settlementClosed'
/** Not replaced by a later revision and not taken back. */
const live = inStates<State>(['draft', 'confirmed', 'billed', 'disputed', 'vacant'], CLOSED)

/** Why a settlement no longer changes. A later settlement and notes on its bill are asked by the command. */
export const settlementActions = rowActions({
  dispute: inStates<State>(['draft', 'confirmed', 'billed'], CLOSED),
  recalculate: live,
  void: live,
} satisfies Record<(typeof SETTLEMENT_ACTIONS)[number], unknown>)
