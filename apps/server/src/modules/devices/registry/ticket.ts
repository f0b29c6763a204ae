import { port } from '../../../infra/ctx/ports.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'

/** By which order a device is put in, in the place of another, or taken out, and where. */
export interface Ticket {
  no: string
  work: 'install' | 'replace' | 'remove'
  siteId: string
  /** Undefined of what stands in no room by its nature. */
  roomId: string | null | undefined
}
type Guard = (tx: TxCtx, ticket: Ticket) => Promise<void>
/** The work-orders module checks that the ticket is an open order for this place. */
export const ticketGuard = port<Guard>('device.ticketGuard')
export const checkTicket = async (tx: TxCtx, { no, ...rest }: Omit<Ticket, 'no'> & { no?: string | null }) => {
  if (no) await tx.ports.get(ticketGuard)(tx, { no, ...rest })
}
