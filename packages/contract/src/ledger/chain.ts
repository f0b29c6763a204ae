import { choice, command, group, id, instant, int, list, objectOf, text, view } from '../kit/index.ts'

/**
 * What is chained: entries of the ledger, every change of a state that moves money, and every decision about who holds it,
 * where it goes and how much of it. New ones come last: blocks say how many there were.
 */
export const CHAIN_SOURCES = [
  'ledger.entry',
  'ledger.period',
  'channel.order',
  'payout.withdrawal',
  'channel.voucher',
  'channel.share',
  'channel.fundMode',
  'payout.merchant',
  'payout.landlordReview',
  'payout.settlementAccount',
  'channel.setting',
  'payout.payBatch',
  'wallet.freeze',
  'wallet.settlementQuery',
] as const
/**
 * How a chain may be broken: a row changed or deleted, one put in behind the chain's back, a link or a block changed or
 * deleted, the end of the chain cut off, or something that stands otherwise than by the last decision about it.
 */
export const CHAIN_BREAKS = ['changed', 'deleted', 'inserted', 'link', 'block', 'cut', 'state'] as const

/** 审计链: its head, what waits to be sealed, and what the last verifications said. */
export const queryChain = view(
  'ledger.chain',
  'queryChain',
  {},
  objectOf({
    /** Absent: nothing was sealed yet. */
    blockNo: int({ optional: true }),
    links: int(),
    headHash: text(64, { optional: true }),
    sealedAt: instant({ optional: true }),
    /** Not sealed yet; the next minute does it. */
    waiting: int(),
    checks: list(
      group({
        id: id(),
        at: instant(),
        ms: int(),
        links: int(),
        headHash: text(64, { optional: true }),
        kind: choice(CHAIN_BREAKS, { optional: true }),
        /** Of the first broken place. */
        seq: int({ optional: true }),
        blockNo: int({ optional: true }),
        source: choice(CHAIN_SOURCES, { optional: true }),
        factId: id({ optional: true }),
        username: text(64),
      }),
      20,
    ),
  }),
)
/** Walks the whole chain now, from its first link to its head. */
export const verifyChain = command('ledger.chain', 'verifyChain', {}, { runId: id() }, { keyed: true })
