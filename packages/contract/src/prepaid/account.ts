import { OPEN_ACCOUNT_STATES } from '../devices/account-states.ts'
import {
  choice,
  command,
  date,
  decimal,
  flag,
  group,
  id,
  instant,
  list,
  money,
  ref,
  resource,
  text,
} from '../kit/index.ts'
import { UTILITIES } from '../metering/index.ts'

export const ACCOUNT_STATES = [...OPEN_ACCOUNT_STATES, 'closed'] as const
export const ACCOUNT_MODES = ['prepaid', 'postpaid'] as const
/** By what its meter counts, alone or on one balance with other meters; or a sum a month. */
export const ACCOUNT_BASES = ['own', 'merged', 'flat'] as const
/** Everything that has to be so before power is cut. */
export const CHECKS = [
  'balance',
  'mode',
  'autoCut',
  'lease',
  'keepPower',
  'protection',
  'hours',
  'day',
  'hold',
  'warned1',
  'warned2',
  'noticeAge',
  'fresh',
  'afterTopUp',
  'online',
  'switchable',
  'paying',
  'dispute',
  'spared',
  'emergency',
] as const
export const MOVEMENT_KINDS = ['top_up', 'use', 'correction', 'refund', 'debt'] as const
export const STEP_KINDS = [
  'state',
  'mode',
  'plan',
  'keepPower',
  'lease',
  'basis',
  'fee',
  'emergency',
  'caps',
  'back',
] as const
/** Why use could not be priced, or a number not be used. */
export const ACCOUNT_GAPS = [
  'noPricePlan',
  'noVersion',
  'noTier',
  'noPeriod',
  'noPrice',
  'aboveCeiling',
  'backwards',
] as const

/** 预付费账户: what the payer of a room has on one meter, and whether its power is on. */
export const account = resource('prepaid.account', {
  fields: {
    no: text(32, { readOnly: true }),
    utility: choice(UTILITIES, { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    meterId: ref('metering.meter', { readOnly: true }),
    planId: ref('prepaid.warningPlan', { readOnly: true }),
    mode: choice(ACCOUNT_MODES, { readOnly: true }),
    basis: choice(ACCOUNT_BASES, { readOnly: true }),
    monthlyFen: money({ readOnly: true, optional: true }),
    state: choice(ACCOUNT_STATES, { readOnly: true }),
    /** Since when. */
    stateAt: instant({ readOnly: true }),
    /** What the ledger says less what is used since, by the newest number of the meter. */
    balanceFen: money({ readOnly: true }),
    readAt: instant({ readOnly: true, optional: true }),
    keepPowerUntil: instant({ readOnly: true, optional: true }),
    gap: choice(ACCOUNT_GAPS, { readOnly: true, optional: true }),
    openedOn: date({ readOnly: true }),
    closedOn: date({ readOnly: true, optional: true }),
    /** Under which it was closed, alone or with others. */
    closeNo: text(32, { readOnly: true, optional: true }),
    /** Limits of its own; without them the tenant's hold. */
    rechargeCapFen: money({ readOnly: true, optional: true }),
    balanceCapFen: money({ readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'utility',
    'siteId',
    'roomId',
    'renteeId',
    'balanceFen',
    'state',
    'stateAt',
    'mode',
    'basis',
    'monthlyFen',
    'readAt',
    'keepPowerUntil',
    'gap',
    'planId',
    'openedOn',
    'closedOn',
    'closeNo',
    'rechargeCapFen',
    'balanceCapFen',
  ],
  shown: ['no', 'state', 'balanceFen', 'roomId', 'renteeId', 'utility', 'mode', 'readAt', 'stateAt'],
  sums: ['balanceFen'],
  sort: [],
  search: ['no', 'state', 'siteId', 'roomId', 'renteeId', 'utility', 'mode', 'basis', 'closeNo'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})

const reason = text(200, { min: 1 })
const value = decimal({ min: 0, max: 99_999_999, scale: 3, optional: true })

/**
 * Opens an account for whoever lives in the meter's room today. What was used before is settled; `value` is what the meter
 * shows, without it what it told by itself.
 */
export const openAccount = command(
  'prepaid.account',
  'openAccount',
  {
    meterId: ref('metering.meter'),
    planId: ref('prepaid.warningPlan', { optional: true }),
    value,
    basis: choice(ACCOUNT_BASES, { optional: true }),
    /** Merged, and then alone: the account of the same payer whose balance it shares. */
    withAccountId: ref('prepaid.account', { optional: true }),
    /** Flat, and then alone: what a month costs, whatever is used. */
    monthlyFen: money({ min: 1, max: 10_000_000, optional: true }),
    /** The lease agrees that power is cut when nothing is paid ahead. */
    leaseAllows: flag(),
  },
  { id: id(), no: text(32) },
  { keyed: true },
)
/** Closes an account with a last number: what is left becomes the payer's prepaid balance, what is owed a bill. */
export const closeAccount = command(
  'prepaid.account',
  'closeAccount',
  { id: id(), value, reason },
  { refundFen: money(), debtFen: money() },
  { keyed: true },
)
/** Several at once under one number; each closes or says why not. Refused when none of them can be closed. */
export const closeAccounts = command(
  'prepaid.account',
  'closeAccounts',
  { rows: list(group({ id: id(), value }), 50, { min: 1 }), reason },
  {
    closeNo: text(32),
    results: list(
      group({
        id: id(),
        no: text(32),
        refundFen: money({ optional: true }),
        debtFen: money({ optional: true }),
        /** Why it was not closed. */
        reason: text(300, { optional: true }),
      }),
      50,
    ),
  },
  { keyed: true },
)
const cap = money({ min: 1, max: 10_000_000, optional: true })
/** The most of one top-up, and of what may be on the balance after it; of everybody on the same balance. */
export const setAccountCaps = command(
  'prepaid.account',
  'setAccountCaps',
  { id: id(), rechargeCapFen: cap, balanceCapFen: cap, reason },
  {},
)
export const setAccountMode = command(
  'prepaid.account',
  'setAccountMode',
  { id: id(), mode: choice(ACCOUNT_MODES), reason },
  {},
)
export const setAccountPlan = command(
  'prepaid.account',
  'setAccountPlan',
  { id: id(), planId: ref('prepaid.warningPlan'), reason },
  {},
)
/** From now on it draws on the balance of another account of the same payer, to which what it has goes. */
export const shareBalance = command(
  'prepaid.account',
  'shareBalance',
  { id: id(), withAccountId: ref('prepaid.account'), reason },
  {},
)
/** It has a balance of its own again, of nothing. */
export const leaveBalance = command('prepaid.account', 'leaveBalance', { id: id(), reason }, {})
/** Another sum a month, from today on. */
export const setMonthlyFee = command(
  'prepaid.account',
  'setMonthlyFee',
  { id: id(), monthlyFen: money({ min: 1, max: 10_000_000 }), reason },
  {},
)
/** Power stays on until then, whatever the balance; without a moment that ends at once. */
export const keepPower = command(
  'prepaid.account',
  'keepPower',
  { id: id(), until: instant({ optional: true }), reason },
  {},
)
/** Takes what the plan grants when the balance runs low: once, and the first money that comes repays it. */
export const takeEmergency = command(
  'prepaid.account',
  'takeEmergency',
  { id: id() },
  { amountFen: money() },
  { keyed: true, forParties: true },
)
/** Gives money back for use that was not his, or takes what was not counted; positive is in the payer's favour. Of more than one person may do it waits. */
export const correctAccount = command(
  'prepaid.account',
  'correctAccount',
  { id: id(), amountFen: money({ min: -10_000_000, max: 10_000_000 }), reason },
  { balanceFen: money(), waits: flag({ optional: true }) },
  { keyed: true },
)
