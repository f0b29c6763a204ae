import type { OwnPort } from '../../../infra/hook/post-hook.ts'
import { postHook } from '../../../infra/hook/post-hook.ts'
import type { Carrier } from './carrier.ts'
import { readSaid, readSeen } from './said.rules.ts'

interface Link {
  /** Without a slash at the end. */
  url: string
  key: string
  notifyUrl: string
  tenant: string
  carrier: string
  now: () => Date
  ownPort: OwnPort
}
/**
 * Speaks with a carrier's program: signed JSON over HTTP. It accepts a request and answers later, by a signed notice or when
 * it is asked by the number of the request.
 */
export function httpCarrier({ url, key, notifyUrl, tenant, carrier, now, ownPort }: Link): Carrier {
  const post = (path: string, id: string, said: object) =>
    postHook(
      { url: `${url}/${path}`, secret: key, id, body: JSON.stringify({ tenant, carrier, ...said }), at: now() },
      ownPort,
    )
  return {
    ask: async (request) => readSaid(await post('requests', request.no, { ...request, notifyUrl })),
    find: async (no) => readSaid(await post('find', no, { no })),
    stateOf: async (accountNo) => readSeen(await post('state', accountNo, { accountNo })),
  }
}
