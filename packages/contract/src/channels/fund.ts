import { choice, command, group, instant, int, list, objectOf, text, view } from '../kit/index.ts'

/**
 * Where other people's money is while it is on its way: with the landlord's own merchant at the channel, on an account a
 * bank supervises, or with nobody here – it is only written down.
 */
export const FUND_MODES = ['own_merchant', 'supervised', 'manual'] as const
/** The mode of a tenant that has not decided yet. */
export const USUAL_MODE: (typeof FUND_MODES)[number] = 'own_merchant'
const mode = choice(FUND_MODES)
const reason = text(200, { min: 2 })

/** The mode that holds, who decided it when and why, what stands in the way of another one, and those before. */
export const queryFundMode = view(
  'channel.fundMode',
  'queryFundMode',
  {},
  objectOf({
    mode,
    /** Orders a payer can still pay, and withdrawals the channel has and has not finished. */
    openOrders: int(),
    openPayouts: int(),
    history: list(group({ mode, reason: text(200), username: text(64), at: instant() }), 50),
  }),
)
/** Decides it. Refused while an order can be paid or a withdrawal is at the channel. */
export const setFundMode = command('channel.fundMode', 'setFundMode', { mode, reason }, {}, { keyed: true })
