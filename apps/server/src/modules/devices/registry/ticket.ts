import type { TxCtx } from '../../../infra/ctx/types.ts'

/** By which order a device is put in, or in the place of another, and where. */
export interface Ticket {
  no: string
  work: 'install' | 'replace'
  siteId: string
  /** Undefined of what stands in no room by its nature. */
  roomId: string | null | undefined
}
type Guard = (tx: TxCtx, ticket: Ticket) => Promise<void>
let guard: Guard | undefined
/** The module above that sends people to places says whether somebody was to go there for that. */
export const guardTicket = (given: Guard): void => {
  guard = given
}
export const checkTicket = async (tx: TxCtx, { no, ...rest }: Omit<Ticket, 'no'> & { no?: string | null }) => {
  if (no) await guard?.(tx, { no, ...rest })
}
