import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import {
  account,
  type queryAccountDetail as detailView,
  type STEP_KINDS,
} from '@cloud-steward/contract/prepaid/index.ts'
import { addDays } from '../../../infra/calendar.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { stepsOf } from '../../../infra/steps/steps.ts'
import { type HandCut, handCutOf } from '../by-hand/cut.queries.ts'
import { FEN, shownFen } from '../charge/months.rules.ts'
import type { Check } from '../decision/decision.rules.ts'
import { type Evaluation, evaluateAccounts } from '../decision/evaluate.service.ts'
import { openEmergency } from '../emergency/emergency.queries.ts'
import { whyNot } from '../emergency/emergency.service.ts'
import { accountsById } from './account.queries.ts'
import { accounts } from './account.source.ts'
import { openMembers, sharedBalanceOf } from './balance-members.service.ts'
import { daysOf, decisionsOf, detailOf, movementsOf, warningsOf } from './detail.queries.ts'
import { devicesOf } from './place.queries.ts'

const DAYS = 60
const MOST_STEPS = 100
const STEPS = { at: 'at', kind: 'kind', from: 'from', to: 'to', note: 'reason', username: 'username' } as const
const asText = ({ key, ok, value }: Check) => ({ key, ok, ...(value === undefined ? {} : { value: String(value) }) })

/** Who did it, and why, is the house's own business. */
const ofParty = (ctx: Ctx, cut: HandCut): HandCut =>
  isParty(ctx.scope) ? { ...cut, reason: null, username: null } : cut
function powerOf({ facts: { relay } }: Evaluation): 'on' | 'off' | 'unknown' {
  return relay ? (relay.isOn ? 'on' : 'off') : 'unknown'
}

/** All about an account as it is this moment: looked at anew, nothing is changed by it. */
export async function queryAccountDetail(
  ctx: Ctx,
  { id }: InputOf<typeof detailView>,
): Promise<AnswerOf<typeof detailView>> {
  const shown = await accounts.get(ctx, id)
  const { id: tenantId } = ctx.tenant
  const [row] = await ctx.db.rows(accountsById(tenantId, [id]))
  const isClosed = row!.state === 'closed'
  const sharedBalanceId = sharedBalanceOf(row!)
  const members = await openMembers(ctx, row!)
  const [evaluation] = await evaluateAccounts(ctx, [row!])
  const { facts, around, decision, costs } = evaluation!
  const [[detail], [emergency], movements, days, decisions, warnings, steps, devices, [handCut]] = await ctx.db.all(
    detailOf(tenantId, id),
    openEmergency(tenantId, sharedBalanceId),
    movementsOf(tenantId, { id, sharedBalanceId }),
    daysOf(tenantId, { id, sharedBalanceId }, addDays(ctx.today(), -DAYS)),
    decisionsOf(tenantId, id),
    warningsOf(tenantId, sharedBalanceId),
    stepsOf<string, typeof STEPS, (typeof STEP_KINDS)[number]>(tenantId, account.name, id, STEPS),
    devicesOf(tenantId, [row!.meterId]),
    handCutOf(tenantId, row!.meterId),
  )
  const relay = facts.relay
  // Who says by hand what a meter is to do may also press its button.
  const isBack = relay?.isOn && handCut && relay.at > Date.parse(handCut.at)
  const balanceFen = isClosed ? shown.balanceFen : shownFen(facts.balance)
  return {
    no: row!.no,
    utility: row!.utility as 'electric',
    state: row!.state,
    stateAt: detail!.stateAt,
    mode: row!.mode,
    basis: row!.basis,
    monthlyFen: row!.monthlyFen,
    mates: members.map(({ id: memberId, no, utility, state }) => ({
      id: memberId,
      no,
      utility: utility as 'electric',
      state,
    })),
    roomName: detail!.roomName,
    renteeName: detail!.renteeName,
    balanceFen,
    ledgerFen: around.ledgerFen,
    unbilledFen: isClosed ? 0 : Math.ceil((around.ledgerFen * FEN - facts.balance) / FEN),
    chargedTo: row!.chargedTo,
    readAt: around.readAt,
    reading: around.counterMilli === null ? null : around.counterMilli / 1_000,
    online: facts.online,
    power: powerOf(evaluation!),
    handCut: handCut && !isBack && !isClosed ? ofParty(ctx, handCut) : null,
    needsButton: devices[0]?.needsButton ?? false,
    keepPowerUntil: row!.keepPowerUntil,
    keepPowerReason: row!.keepPowerReason,
    gap: (costs.gap as 'noVersion' | undefined) ?? null,
    planName: detail!.planName,
    alarm1Fen: around.alarm1Fen,
    alarm2Fen: around.alarm2Fen,
    overdraftFen: around.overdraftFen,
    restoreFen: around.restoreFen,
    emergencyOfferFen: around.emergencyOfferFen,
    mayTakeEmergency: !isClosed && whyNot(evaluation!) === undefined,
    emergency: emergency ?? null,
    checks: isClosed ? [] : decision.checks.map(asText),
    days,
    movements: movements.map(({ useMilli, ...one }) => ({
      ...one,
      use: useMilli === null ? null : useMilli / 1_000,
      // Who did it is the house's own business.
      username: isParty(ctx.scope) ? null : one.username,
    })),
    decisions: decisions.map((one) => ({ ...one, checks: one.checks.map(asText) })),
    warnings,
    steps: steps
      .toReversed()
      .slice(0, MOST_STEPS)
      .map((one) => (isParty(ctx.scope) ? { ...one, username: null } : one)),
  }
}
