import { port } from '../../../infra/ctx/ports.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'

export type InvitedParty = 'landlord' | 'rentee'
type Find = (tx: TxCtx, kind: InvitedParty, id: string) => Promise<{ name: string; mobile: string; isCompany: boolean }>
/** Housing gives the name and number of the invited landlord or renter from his record. The inviter cannot type another number. */
export const partyRecord = port<Find>('identity.partyRecord')
