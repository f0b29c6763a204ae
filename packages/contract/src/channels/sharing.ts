import {
  choice,
  command,
  flag,
  group,
  id,
  instant,
  int,
  list,
  money,
  objectOf,
  ref,
  resource,
  text,
  view,
} from '../kit/index.ts'

/**
 * `to_divide`: waits for somebody to divide it; `frozen`: the channel holds the money; `part_failed`: somebody must say what
 * becomes of parts nobody could take.
 */
export const SHARE_STATES = ['to_divide', 'pending', 'frozen', 'splitting', 'part_failed', 'finished'] as const
export const SHARE_LINE_STATES = ['waiting', 'accepted', 'success', 'failed', 'returned'] as const
/** `covered`: given back outside the channel; `dropped`: asked for again under another number. */
export const SHARE_RETURN_STATES = ['asked', 'done', 'failed', 'covered', 'dropped'] as const
export const SHARE_STEPS = [
  ...SHARE_STATES,
  'divided_anew',
  'retried',
  'given_up',
  'reversed',
  'returned',
  'return_failed',
  'return_retried',
  'covered',
] as const
/** Why a part did not get through before the channel was asked. */
export const SHARE_LINE_REASONS = ['over_ratio', 'over_base', 'too_many', 'expired', 'not_registered'] as const

/** 分账单: how one payment is divided by one rule. What its parts and the landlord get is always what is divided. */
export const shareOrder = resource('channel.shareOrder', {
  fields: {
    no: text(32, { readOnly: true }),
    orderId: ref('channel.order', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    channelId: ref('channel.channel', { readOnly: true }),
    ruleId: ref('channel.shareRule', { readOnly: true }),
    ruleVersion: int({ readOnly: true }),
    paidFen: money({ readOnly: true }),
    feeFen: money({ readOnly: true }),
    /** What is divided: paid less the channel's fee and what was sent back before. */
    baseFen: money({ readOnly: true }),
    /** What went to receivers, or is on its way. */
    sharedFen: money({ readOnly: true }),
    /** What stays in the landlord's wallet. */
    ownFen: money({ readOnly: true }),
    returnedFen: money({ readOnly: true }),
    state: choice(SHARE_STATES, { readOnly: true }),
    /** Returns that failed and wait for somebody. */
    failedReturns: int({ readOnly: true }),
    frozenUntil: instant({ readOnly: true }),
    error: text(300, { readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'orderId',
    'landlordId',
    'state',
    'paidFen',
    'sharedFen',
    'ownFen',
    'returnedFen',
    'failedReturns',
    'feeFen',
    'baseFen',
    'ruleId',
    'ruleVersion',
    'frozenUntil',
    'error',
  ],
  shown: ['no', 'state', 'paidFen', 'sharedFen', 'ownFen', 'landlordId', 'orderId', 'frozenUntil', 'error'],
  sums: ['paidFen', 'sharedFen', 'ownFen', 'returnedFen', 'feeFen'],
  sort: [],
  search: ['no', 'state', 'landlordId', 'orderId', 'ruleId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId' },
})

export const queryShareDetail = view(
  'channel.shareOrder',
  'queryShareDetail',
  { id: id() },
  objectOf({
    lines: list(
      group({
        id: id(),
        receiverName: text(64),
        account: text(64),
        amountFen: money(),
        returnedFen: money(),
        isRemainder: flag(),
        state: choice(SHARE_LINE_STATES),
        reason: text(300, { optional: true }),
        paidAt: instant({ optional: true }),
      }),
      60,
    ),
    returns: list(
      group({
        id: id(),
        receiverName: text(64),
        at: instant(),
        amountFen: money(),
        state: choice(SHARE_RETURN_STATES),
        reason: text(300, { optional: true }),
        username: text(64),
      }),
      500,
    ),
    steps: list(
      group({
        at: instant(),
        state: choice(SHARE_STEPS),
        note: text(300, { optional: true }),
        username: text(64, { optional: true }),
      }),
      500,
    ),
  }),
)

const reason = text(200, { min: 1 })
const state = { state: choice(SHARE_STATES) }
/** Goes on with it now: asks the channel what it has not said, or hands over what it does not know. */
export const syncShare = command('channel.shareOrder', 'syncShare', { id: id() }, state)
/** Divides a payment whose rule leaves that to a person. */
export const divideShare = command('channel.shareOrder', 'divideShare', { id: id(), reason }, state, { keyed: true })
/** Tries the parts that failed once more, under a new number. */
export const retryShare = command('channel.shareOrder', 'retryShare', { id: id(), reason }, state, { keyed: true })
/** Gives up the parts that failed, or that nobody has divided yet: they stay with the landlord, and what is frozen is freed. */
export const finishShare = command('channel.shareOrder', 'finishShare', { id: id(), reason }, state, { keyed: true })
/** Takes back what went to receivers of so much of the payment, in the proportions it went there: before it is refunded. */
export const reverseShare = command(
  'channel.shareOrder',
  'reverseShare',
  { id: id(), amountFen: money({ min: 1 }), reason },
  state,
  { keyed: true },
)
/** Asks for returns that failed once more. */
export const retryReturn = command('channel.shareOrder', 'retryReturn', { id: id(), reason }, state, { keyed: true })
/** The receivers gave it back outside the channel. */
export const coverReturn = command('channel.shareOrder', 'coverReturn', { id: id(), reason }, state, { keyed: true })
