import type { payInApp } from '@cloud-steward/contract/channels/order.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'

interface Bridge {
  invoke(name: string, call: object, done: (answer: { err_msg?: string }) => void): void
}
/** It is put into the page a moment after it has loaded, or never where this is not WeChat. */
const PATIENCE_MS = 3_000
const bridge = (): Bridge | undefined => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge
const ready = (): Promise<Bridge | undefined> =>
  new Promise((resolve) => {
    if (bridge()) return resolve(bridge())
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
    document.addEventListener(
      'WeixinJSBridgeReady',
      () => {
        clearTimeout(timer)
        resolve(bridge())
      },
      { once: true },
    )
  })

/**
 * Opens WeChat's cashier and waits until it is gone. What it says then is no proof of anything: what became of the order is the
 * channel's to say.
 * @returns whether there is a cashier here
 */
export async function callCashier(call: AnswerOf<typeof payInApp>): Promise<boolean> {
  const found = await ready()
  if (!found) return false
  await new Promise((resolve) => found.invoke('getBrandWCPayRequest', call, resolve))
  return true
}
