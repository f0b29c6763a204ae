import type { Endpoint } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { signOut } from '@cloud-steward/contract/identity/session.ts'
import { isParty } from '../ctx/row-scope.ts'
import type { Session } from './types.ts'

const forbidden = () => new Refusal('kit.error.forbidden', { http: 403 })

/** What reaches the account itself is for people, and for programs that were given the scope for it. */
export function mustReachAccount(session: Session): void {
  if (session.keptFromAccount) throw new Refusal('identity.error.notOfAccount', { http: 403 })
}

/** Who may call an endpoint: the check refuses a session that may not. A role header narrows the caller's roles. */
export function admissionTo(endpoint: Endpoint): (session: Session, roleCodes: string | undefined) => void {
  const url = endpoint.path.replace(/^\/api/, '')
  const isGranted = endpoint.access === 'granted'
  const isFile = endpoint.output.kind === 'file'
  const writes = endpoint.method !== 'GET' && !isFile
  // Besides reading, whoever may only read may end his own session.
  const isHarmless = endpoint.output.kind === 'bare' || endpoint.permission === signOut.permission
  return (session, roleCodes) => {
    if (session.only && !session.only.has(endpoint.permission))
      throw new Refusal('identity.error.totpFirst', { http: 403 })
    if (endpoint.ofAccount) mustReachAccount(session)
    if (isFile && session.lookIn) throw new Refusal('identity.error.lookInNoFiles', { http: 403 })
    if (isGranted && !session.mayCall(url, roleCodes)) throw forbidden()
    if (!writes) return
    // Row scopes narrow what is read. A party changes nothing, whatever an administrator granted, but what the contract says is his to do.
    if (isGranted && !endpoint.forParties && isParty(session.scope)) throw forbidden()
    if (session.readOnly && !isHarmless) throw new Refusal('identity.error.onlyReads', { http: 403 })
    if (isGranted && session.tenant.state === 'readOnly')
      throw new Refusal('identity.error.tenantReadOnly', { http: 403, values: { day: session.tenant.endsOn ?? '' } })
  }
}
