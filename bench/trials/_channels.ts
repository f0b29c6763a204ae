import type { Endpoint } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/channels/index.ts'
import { publicKeyOf } from '../../apps/sandbox/src/keys.ts'
import type { Sandbox } from '../../apps/sandbox/src/server.ts'

export type Asked = (
  endpoint: Endpoint,
  input: object,
  key?: string,
) => Promise<{ code: number; reason?: string; data: Record<string, unknown> }>

/** A channel of the sandbox that speaks one of its two interfaces and works. @returns its id */
export async function addChannel(
  sandbox: Sandbox,
  asked: Asked,
  kind: 'sandbox' | 'alipaySandbox',
  merchantNo: string,
): Promise<string> {
  const { appId, serialNo, privateKey, apiV3Key } = sandbox.merchant(merchantNo)
  const account = { name: kind, kind, merchantNo, appId, serialNo, feeBp: 60, isActive: true }
  const { data } = await asked(contract.channel.endpoints.add, account)
  const id = String(data.id)
  const keys = kind === 'sandbox' ? { apiV3Key } : { alipayKey: publicKeyOf(sandbox.world.keys) }
  await asked(contract.setChannelKeys, { id, privateKey, ...keys })
  const { data: tested } = await asked(contract.testChannel, { id })
  if (tested.reason) throw new Error(String(tested.reason))
  return id
}
