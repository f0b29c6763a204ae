import { port } from '../../../infra/ctx/ports.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'

export type InvitedParty = 'landlord' | 'rentee'
type Find = (tx: TxCtx, kind: InvitedParty, id: string) => Promise<{ name: string; mobile: string }>
/** The module above that keeps landlords and renters says whom an invitation goes to: nobody types another number. */
export const partyRecord = port<Find>('identity.partyRecord')
