import type { Ctx } from '../../../infra/ctx/types.ts'
import { localTime } from '../../../infra/local-time.ts'
import type { AccountRow } from '../account/account.queries.ts'
import type { Costs } from '../charge/cost.service.ts'
import { FEN } from '../charge/months.rules.ts'
import type { Facts } from './decision.rules.ts'
import type { AroundRow } from './facts.queries.ts'

/** A meter whose clock is further ahead says nothing about now. */
export const AHEAD_MS = 300_000
const MINUTE_MS = 60_000
const OPEN = ['queued', 'sent', 'acked']
const ms = (at: string | null | undefined): number | undefined => (at ? Date.parse(at) : undefined)

/** What everybody on one balance has in common. */
export interface Together {
  /** Of everybody on this balance. */
  unbilled: number
  hasGap: boolean
  spared: boolean
  warns: boolean
}
/** Everything a decision about an account looks at, as it stands now. */
export function factsOf(
  ctx: Ctx,
  now: Date,
  row: AccountRow,
  { around, unbilled, hasGap, spared, warns }: Together & { around: AroundRow; costs: Costs },
): Facts {
  const at = now.getTime()
  const balance = around.ledgerFen * FEN - unbilled
  const warned = (moment: string | null, delivered: boolean | null) =>
    moment ? { at: Date.parse(moment), delivered: delivered === true } : undefined
  const said = ms(around.saidAt)
  const hasOpenCommand = around.commandState !== null && OPEN.includes(around.commandState)
  return {
    plan: around,
    state: row.state,
    mode: row.mode,
    balance,
    now: at,
    local: localTime(ctx.tenant.timeZone, now).slice(0, 16),
    leaseAllows: row.leaseAllows,
    switchable: around.canSwitch === true,
    online:
      around.lastSeenAt !== null && at - Date.parse(around.lastSeenAt) <= (around.offlineMinutes ?? 0) * MINUTE_MS,
    // Nothing is cut on numbers that were not priced or not believed; a sum a month needs none.
    readAt:
      row.basis === 'flat' ? at : hasGap || (ms(around.readAt) ?? 0) > at + AHEAD_MS ? undefined : ms(around.readAt),
    keepPowerUntil: ms(row.keepPowerUntil),
    protections: around.protections,
    warned1: warned(around.warned1At, around.warned1),
    warned2: warned(around.warned2At, around.warned2),
    lastCreditAt: ms(row.lastCreditAt),
    paying: around.paying,
    disputed: around.disputed,
    emergencyFen: around.emergencyFen ?? 0,
    spared,
    warns,
    relay:
      said !== undefined && around.position
        ? { isOn: around.position === (around.category === 'watermeter' ? 'open' : 'closed'), at: said }
        : undefined,
    commandAt: ms(row.commandAt),
    hasOpenCommand,
    lastWord:
      around.lastOn === null
        ? undefined
        : {
            isOn: around.lastOn,
            cause: around.lastCause!,
            state: around.lastState!,
            at: Date.parse(around.lastAt!),
          },
    waitsForButton: hasOpenCommand && around.commandResult === 'pressButton',
  }
}
